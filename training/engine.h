/* The rules of hugo_core once more, for millions of games: the same places, phases and order of moves. */
#ifndef HUGO_ENGINE_H
#define HUGO_ENGINE_H
#include <stdint.h>

enum { MOST_SEATS = 8, MOST_GUESTS = 6, MOST_ROOMS = 19, PLACES = 80, MOST_MOVES = 96, MOST_AHEAD = 24 };
enum { ARROW = 1, ROOMS = 30, CELLAR = 50, WINE = 51, DOOR = 70, HIGHEST = 10 };
enum { PLAIN, BONUS, HAUNTED };
enum { PLACING, ROLLING, MOVING, LOTS, OVER };
enum { STAY = 255 };

typedef struct {
    int32_t squares, rooms, lowest, wine; /* lowest: number of the lowest step */
    int32_t door[MOST_ROOMS], kind[MOST_ROOMS];
    int32_t clock, limit, finish, leaves, expels, expelled_caught, may_return, may_miss;
    int32_t overflow; /* -1: the last resort */
    int32_t rounds, stride, start_points, players, each;
    /* worked out by prepare() */
    int32_t last_resort;
    int32_t routes[31][6];              /* how many rooms are in reach from a square with 0..5 left */
    uint8_t room[31][6][MOST_ROOMS];    /* which, from 0, by number */
    uint8_t cost[31][MOST_ROOMS];       /* by square and room */
    float tail[MOST_SEATS][MOST_AHEAD]; /* so many ghosts before the number of who acts after so many */
} Game;

typedef struct {
    int32_t phase, act, round, hugo, passes, face, tied, seats_left;
    int32_t points[MOST_SEATS];
    uint8_t placed[MOST_SEATS];
    uint8_t guests[MOST_SEATS][MOST_GUESTS];
    uint8_t count[PLACES];              /* guests on each place */
} State;

typedef struct {
    uint8_t from, to; /* PLACING: to; LOTS: to is a seat; MOVING: STAY, STAY for staying put */
} Move;

void prepare(Game *game);
void begin(const Game *game, State *state);
int legal(const Game *game, const State *state, Move *moves);
void roll_die(const Game *game, State *state, int face);
void choose(const Game *game, State *state, Move move);
int stride_of(const Game *game, const State *state);
int next_step(const Game *game, const State *state);
void pending_points(const Game *game, const State *state, int *points);

int below(uint64_t *seed, int n);
double fraction(uint64_t *seed);
int roll_face(uint64_t *seed);
int64_t random_games(const Game *game, int games, uint64_t seed);

static inline int in_cellar(int place) { return place > CELLAR && place < DOOR; }
static inline int is_square(const Game *game, int place) { return place >= 1 && place <= game->squares; }
static inline int is_room(int place) { return place > ROOMS && place < CELLAR; }
#endif
