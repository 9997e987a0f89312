/* What a seat sees of a position, as sparse inputs, and the network that values it. */
#ifndef HUGO_VALUE_H
#define HUGO_VALUE_H
#include "engine.h"

enum { MOST_HIDDEN = 64, MOST_UPPER = 16, NARROW = 16, MOST_ACTIVE = 400 };
#define LEAK 0.1f

/* Where each block of inputs begins; inputs.py has the same list. */
enum {
    I_PLAYERS = 0,                     /* 2 to 8 players */
    I_WAIT = I_PLAYERS + 7,            /* turns until this seat acts, 0 to 7; 8: lots are drawn */
    I_PHASE = I_WAIT + 9,              /* rolling; first placing; later placing or lots */
    I_TIME = I_PHASE + 3,              /* the clock, 0 to 6, or the rounds to come, 0 to 7 */
    I_STAIRS = I_TIME + 8,             /* Hugo's way to the arrow while he is on the stairs, else 0 */
    I_STRIDE = I_STAIRS + 11,          /* 2 to 7 */
    I_STRIKE = I_STRIDE + 6,           /* ghosts until the clock strikes, 1 to 10 */
    I_POINTS = I_STRIKE + 10,          /* this seat's points from 3, 6, ... 45 on; last: as a share */
    I_NEAREST = I_POINTS + 16,         /* the least points of the others less its own, by NODES */
    I_OTHERS = I_NEAREST + 21,         /* of each other less its own, by NODES */
    I_LIMIT = I_OTHERS + 21,           /* the most points of all, from 24, 27, ... 45 on */
    I_MINE_AT = I_LIMIT + 8,           /* its guests so many steps before Hugo, 1 to 40 */
    I_THEIRS_AT = I_MINE_AT + 40,
    I_MINE_DOORS = I_THEIRS_AT + 40,   /* its guests by ghosts (1 to 8) and faces (0 to 4) into a room */
    I_THEIRS_DOORS = I_MINE_DOORS + 40,
    I_FEAR = I_THEIRS_DOORS + 40,      /* captures before its turn: guests, points; of others the same */
    I_OUTSIDE = I_FEAR + 4,            /* how many on the gallery, 0 to 6 */
    I_INSIDE = I_OUTSIDE + 7,          /* in rooms */
    I_CAUGHT = I_INSIDE + 7,           /* in the cellar */
    I_UNPLACED = I_CAUGHT + 7,         /* beside the board */
    I_MEAN = I_UNPLACED + 7,           /* of the others, on average: gallery, rooms, cellar */
    I_VACANT = I_MEAN + 3,             /* vacant rooms, 0 to 12 */
    I_STEP = I_VACANT + 13,            /* the next step's points, 2 to 10, and the one after it */
    I_BONUS = I_STEP + 18,             /* faces into a bonus room: its guests, others', from rooms */
    I_EXPELLED = I_BONUS + 3,          /* rolls that expel its guests, by ghosts (1 to 6) to the door */
    I_ROOM_AT = I_EXPELLED + 6,        /* its guests in rooms, by ghosts (1 to 8) to the door */
    I_CROWD = I_ROOM_AT + 8,           /* guests on the gallery in all, 0 to 16 */
    I_TO_BONUS = I_CROWD + 17,         /* points to the next vacant bonus room, 1 to 16: its guests outside */
    I_ROOM_TO_BONUS = I_TO_BONUS + 16, /* its guests in rooms */
    I_THEIRS_TO_BONUS = I_ROOM_TO_BONUS + 16,
    I_TO_ROOM = I_THEIRS_TO_BONUS + 16, /* points to the next vacant plain or haunted room, 1 to 12 */
    I_KINDS = I_TO_ROOM + 12,          /* guests in rooms by kind: its own, others' */
    I_LEAD = I_KINDS + 6,              /* as I_NEAREST, by the rounds to come: 0, 1, more; none by the clock */
    I_LEADS = I_LEAD + 63,             /* as I_OTHERS, the same */
    INPUTS = I_LEADS + 63,
    /* Of a board that ships, by its own numbers; square_inputs.py has the same list. */
    Q_HUGO = INPUTS,                   /* Hugo's square, 1 to 30; his step; the door */
    Q_MINE_ON = Q_HUGO + 41,           /* its guests by square */
    Q_THEIRS_ON = Q_MINE_ON + 30,
    Q_MINE_IN = Q_THEIRS_ON + 30,      /* by room */
    Q_THEIRS_IN = Q_MINE_IN + 19,
    Q_MY_ODDS = Q_THEIRS_IN + 19,      /* its guests by their odds of being caught, in 12 classes */
    Q_THEIR_ODDS = Q_MY_ODDS + 12,
    Q_MY_GREEN = Q_THEIR_ODDS + 12,    /* its faces into a bonus room, 0 to 4 */
    Q_THEIR_GREEN = Q_MY_GREEN + 5,    /* of the others, as a share */
    Q_LOST = Q_THEIR_GREEN + 1,        /* points to expect from Hugo before it acts; the others' mean */
    Q_AFTER = Q_LOST + 2,              /* the least points of the others less its own, then, by NODES */
    Q_POINTS = Q_AFTER + 21,           /* its points, 0 to 46 */
    Q_FEWEST = Q_POINTS + 47,          /* the least of the others */
    WIDE_INPUTS = Q_FEWEST + 47,
    /* Two things at once, for NARROW units only; pairs.py has the same list. */
    P_TIME = WIDE_INPUTS,              /* the clock, 0 to 6, and Hugo's square, step or the door */
    P_MINE_ON = P_TIME + 7 * 41,       /* where Hugo is, and where its guests are: by square */
    P_MINE_IN = P_MINE_ON + 41 * 30,   /* by room */
    P_MINE_STEPS = P_MINE_IN + 41 * 19,   /* the clock, and so many steps before Hugo, 1 to 40 */
    P_MINE_DOORS = P_MINE_STEPS + 7 * 40, /* ghosts (1 to 10), who acts before (0 to 3), faces into a room */
    P_MINE_CAUGHT = P_MINE_DOORS + 10 * 4 * 5, /* by step, 1 to 10 */
    P_MINE_TOP = P_MINE_CAUGHT + 10,   /* its highest step, 0 to 10 */
    P_MINE_GREEN = P_MINE_TOP + 11,    /* who acts before, and faces into a bonus room */
    P_OWN = P_MINE_GREEN + 4 * 5 - P_MINE_ON, /* of others the same */
    P_LEAD = P_MINE_ON + 2 * P_OWN,    /* the clock, and as I_NEAREST */
    P_AFTER = P_LEAD + 7 * 21,         /* the clock, and as Q_AFTER */
    ALL_INPUTS = P_AFTER + 7 * 21
};

typedef struct {
    int32_t count;
    int32_t index[MOST_ACTIVE];
    float value[MOST_ACTIVE];
    int32_t wide;                             /* so many are for all units, the rest for NARROW ones */
    uint8_t doors[MOST_SEATS][MOST_GUESTS];   /* faces by which each guest on the gallery comes into a room */
} Active;

typedef struct {
    int32_t hidden, inputs; /* INPUTS: units of tanh; ALL_INPUTS: of max(x, LEAK x) */
    float bias_out, out[MOST_HIDDEN], bias[MOST_HIDDEN];
    float upper_out[MOST_UPPER], upper_bias[MOST_UPPER], upper[MOST_HIDDEN][MOST_UPPER]; /* on top, beside *out* */
    float in[ALL_INPUTS][MOST_HIDDEN];
} Net;

typedef float Some __attribute__((vector_size(64), aligned(4)));
enum { SOME = (int)(sizeof(Some) / sizeof(float)) }; /* so many units are added up at once */

enum { RANDOM, CHILD, CAREFUL, THINKER };

typedef struct {
    int32_t kind;
    float temperature; /* 0: always the best */
    float childish;    /* the part of its choices that a child makes; 0: no person's habits */
    const Net *net;
} Player;

int carefuls(const Game *game, const State *state, const Move *moves, int n, Move *some);
Move pick(const Game *game, const State *state, const Player *player, uint64_t *seed);
void turn(const Game *game, State *state, const Player *players, uint64_t *seed);
int inputs_count(int with_squares);
/* Faces by which a guest with *less* points gone comes so far: exactly, or at least. */
static inline int exactly_so_far(int way) { return way == 1 ? 1 : way == 2 ? 2 : way == 4 ? 4 : way == 5 ? 8 : 0; }
static inline int at_least_so_far(int way) { return 15 & ~(way > 1 ? way > 2 ? way > 4 ? 7 : 3 : 1 : 0); }
static inline int sees_squares(const Net *net) { return net->inputs > INPUTS; }
static inline float leaky(float x) { return x > 0 ? x : LEAK * x; }
static inline float leak(float x) { return x > 0 ? 1 : LEAK; }
void by_nodes(Active *active, int first, float difference);
void see(const Game *game, const State *state, int seat, Active *active);
void see_squares(const Game *game, const State *state, int seat, Active *active);
void look(const Net *net, const Game *game, const State *state, int seat, Active *active);
float value_of(const Net *net, const Active *active, float *hidden, float *upper);
float share_of(const Game *game, const State *state, int seat);
void even_out(const Game *game, float *all);
float worth(const Net *net, const Game *game, const State *state, int seat);
#endif
