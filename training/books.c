/* Whole games looked at with a value: what it promised and what came, and the ledger of luck and choices. */
#include "value.h"
#include <string.h>

static void worths(const Net *net, const Game *g, const State *s, double *all) {
    float hopes[MOST_SEATS];
    for (int seat = 0; seat < g->players; seat++) hopes[seat] = worth(net, g, s, seat);
    if (s->phase != OVER) even_out(g, hopes);
    for (int seat = 0; seat < g->players; seat++) all[seat] = hopes[seat];
}

/* What all may hope for after this roll and its reply: the best one by *net*, or the mean of a careful player's. */
static void after_reply(const Net *net, const Game *g, const State *s, int face, int is_family, double *all) {
    State rolled = *s, after;
    Move moves[MOST_MOVES], replies[MOST_MOVES];
    double one[MOST_SEATS];
    float most = -1;
    roll_die(g, &rolled, face);
    if (!face) {
        worths(net, g, &rolled, all);
        return;
    }
    int n = legal(g, &rolled, moves), count = 1;
    if (is_family) count = carefuls(g, &rolled, moves, n, replies);
    for (int i = 0; !is_family && i < n; i++) {
        choose(g, (after = rolled, &after), moves[i]);
        float value = worth(net, g, &after, rolled.act);
        if (value > most) most = value, replies[0] = moves[i];
    }
    memset(all, 0, MOST_SEATS * sizeof *all);
    for (int i = 0; i < count; i++) {
        choose(g, (after = rolled, &after), replies[i]);
        worths(net, g, &after, one);
        for (int seat = 0; seat < g->players; seat++) all[seat] += one[seat] / count;
    }
}

/* What this roll gives to each seat, as luck_of in hugod/thinking/ledger.py; *came* is what they hope for then. */
void luck_of_roll(const Net *net, const Game *g, const State *s, int face, int is_family, double *luck,
                   double *came) {
    static const int FACES[5] = {0, 1, 2, 4, 5}, SIDES[5] = {2, 1, 1, 1, 1};
    double all[MOST_SEATS];
    memset(luck, 0, MOST_SEATS * sizeof *luck);
    for (int f = 0; f < 5; f++) {
        after_reply(net, g, s, FACES[f], is_family, all);
        for (int seat = 0; seat < g->players; seat++) {
            luck[seat] -= SIDES[f] * all[seat] / 6;
            if (FACES[f] == face) luck[seat] += all[seat], came[seat] = all[seat];
        }
    }
}

static void luck_of_lot(const Net *net, const Game *g, const State *s, int drawn, double *luck, double *came) {
    int tied = __builtin_popcount(s->tied);
    double all[MOST_SEATS];
    memset(luck, 0, MOST_SEATS * sizeof *luck);
    for (int lot = 0; lot < g->players; lot++) {
        if (!(s->tied >> lot & 1)) continue;
        State after = *s;
        choose(g, &after, (Move){0, lot});
        worths(net, g, &after, all);
        for (int seat = 0; seat < g->players; seat++) {
            luck[seat] -= all[seat] / tied;
            if (lot == drawn) luck[seat] += all[seat], came[seat] = all[seat];
        }
    }
}

/* A game and its ledger by *net*, of a family or not, each row by seat: start, luck, choices, result. The choices are added up deed
   by deed: what every seat hopes for after it, less what it hoped for before, less the luck. */
void keep_books(const Game *g, const Player *players, const Net *net, int is_family, uint64_t seed,
                double rows[4][MOST_SEATS]) {
    State s;
    double hope[MOST_SEATS], came[MOST_SEATS], luck[MOST_SEATS];
    memset(rows, 0, 4 * sizeof *rows);
    begin(g, &s);
    worths(net, g, &s, hope);
    memcpy(rows[0], hope, sizeof hope);
    while (s.phase != OVER) {
        int lots = s.phase == LOTS;
        if (lots || s.phase == ROLLING) {
            Move drawn = lots ? pick(g, &s, players, &seed) : (Move){0, roll_face(&seed)};
            if (lots) luck_of_lot(net, g, &s, drawn.to, luck, came), choose(g, &s, drawn);
            else luck_of_roll(net, g, &s, drawn.to, is_family, luck, came), roll_die(g, &s, drawn.to);
            for (int seat = 0; seat < g->players; seat++) {
                rows[1][seat] += luck[seat];
                rows[2][seat] += came[seat] - luck[seat] - hope[seat];
                hope[seat] = came[seat];
            }
            if (s.phase != MOVING) continue;
        }
        choose(g, &s, pick(g, &s, players + s.act, &seed));
        worths(net, g, &s, came);
        for (int seat = 0; seat < g->players; seat++) rows[2][seat] += came[seat] - hope[seat], hope[seat] = came[seat];
    }
    for (int seat = 0; seat < g->players; seat++) rows[3][seat] = share_of(g, &s, seat);
}

/* What *net* promised a seat in one position in *every*, of *games* games, and what came; returns how many. */
int promises(const Game *g, const Player *players, const Net *net, int games, int every, uint64_t seed, int most,
             float *promised, float *came, int32_t *of_game) {
    int count = 0;
    State s;
    for (int game = 0; game < games; game++) {
        int first = count, seats[MOST_SEATS * 4000];
        for (begin(g, &s); s.phase != OVER; turn(g, &s, players, &seed))
            for (int seat = 0; seat < g->players && count < most; seat++)
                if (!below(&seed, every)) {
                    promised[count] = worth(net, g, &s, seat), seats[count - first] = seat;
                    of_game[count++] = game;
                }
        for (int i = first; i < count; i++) came[i] = share_of(g, &s, seats[i - first]);
    }
    return count;
}
