/* Players, whole games among them, and a network that learns from its own games by TD(lambda). */
#include "value.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_TEN = 10, MOST_TURNS = 4000 };

static Move any_of(const Move *moves, int n, uint64_t *seed) { return moves[below(seed, n)]; }

/* The moves among which a child takes any; returns how many. */
static int childs(const Game *g, const Move *moves, int n, Move *some) {
    for (int wish = 0; wish < 2; wish++) { /* a green room, else any room */
        int count = 0;
        for (int i = 0; i < n; i++)
            if (moves[i].to != STAY && is_room(moves[i].to) &&
                (wish || g->kind[moves[i].to - ROOMS - 1] == BONUS)) some[count++] = moves[i];
        if (count) return count;
    }
    memcpy(some, moves, n * sizeof *moves);
    return n;
}

static int danger(const Game *g, const State *s, int place) { /* thirds of a guest caught there */
    int steps;
    if (!is_square(g, place)) return 0;
    if (place == s->hugo) return 3;
    if (is_square(g, s->hugo)) steps = (place - s->hugo + g->squares) % g->squares;
    else steps = (s->hugo == DOOR ? HIGHEST - g->lowest + 2 : s->hugo - CELLAR - g->lowest + 1) + place - 1;
    return steps <= stride_of(g, s);
}

/* The moves among which the careful player takes any; returns how many. */
int carefuls(const Game *g, const State *s, const Move *moves, int n, Move *some) {
    Move safest[MOST_MOVES];
    int count = 0, least = 100;
    if (s->phase == PLACING) {
        int behind = 0;
        while (behind < n && moves[behind].to <= FIRST_TEN) behind++;
        if (behind == n) behind--;
        memcpy(some, moves + behind, (n - behind) * sizeof *moves);
        return n - behind;
    }
    for (int i = 0; i < n; i++) {
        int dread = danger(g, s, moves[i].to) - danger(g, s, moves[i].from);
        if (dread < least) least = dread, count = 0;
        if (dread == least) safest[count++] = moves[i];
    }
    return childs(g, safest, count, some);
}

/* The moves that a person thinks of: a green room if there is one, else none onto Hugo's square. */
static int persons(const Game *g, const State *s, const Move *moves, int n, Move *some) {
    int green = 0, count = 0;
    for (int i = 0; i < n; i++)
        if (moves[i].to != STAY && is_room(moves[i].to) && g->kind[moves[i].to - ROOMS - 1] == BONUS)
            some[green++] = moves[i];
    if (green) return green;
    for (int i = 0; i < n; i++)
        if (s->phase == PLACING || moves[i].to != s->hugo) some[count++] = moves[i];
    if (count) return count;
    memcpy(some, moves, n * sizeof *moves);
    return n;
}

static Move think(const Game *g, const State *s, const Player *p, const Move *moves, int n, uint64_t *seed) {
    float values[MOST_MOVES], best = -1, total = 0;
    int first = 0;
    for (int i = 0; i < n; i++) {
        State after = *s;
        choose(g, &after, moves[i]);
        values[i] = worth(p->net, g, &after, s->act);
        if (values[i] > best) best = values[i], first = i;
    }
    if (p->temperature <= 0) return moves[first];
    for (int i = 0; i < n; i++) total += values[i] = expf((values[i] - best) / p->temperature);
    float left = (float)fraction(seed) * total;
    for (int i = 0; i < n; i++)
        if ((left -= values[i]) < 0) return moves[i];
    return moves[first];
}

Move pick(const Game *g, const State *s, const Player *p, uint64_t *seed) {
    Move moves[MOST_MOVES], some[MOST_MOVES];
    int n = legal(g, s, moves);
    if (n == 1) return moves[0];
    if (s->phase == LOTS || p->kind == RANDOM) return any_of(moves, n, seed);
    if (p->kind == CHILD) return any_of(some, childs(g, moves, n, some), seed);
    if (p->kind == CAREFUL) return any_of(some, carefuls(g, s, moves, n, some), seed);
    if (p->childish <= 0) return think(g, s, p, moves, n, seed);
    n = persons(g, s, moves, n, moves);
    if (fraction(seed) < p->childish) return any_of(some, childs(g, moves, n, some), seed);
    return think(g, s, p, moves, n, seed);
}

int pick_for(const Game *g, const State *s, const Player *p, uint64_t seed, Move *chosen) {
    *chosen = pick(g, s, p, &seed);
    return chosen->to;
}

void turn(const Game *g, State *s, const Player *players, uint64_t *seed) {
    if (s->phase == ROLLING) roll_die(g, s, roll_face(seed));
    if (s->phase == MOVING || s->phase == PLACING || s->phase == LOTS)
        choose(g, s, pick(g, s, players + (s->act < 0 ? 0 : s->act), seed));
}

/* Games in which the players' seats rotate, with starts of their own (0: the edition's). shares, squares,
   points: sums by player; returns turns. */
int64_t duel(const Game *g, const Player *players, const int32_t *starts, int games, uint64_t seed, double *shares,
             double *squares, double *points) {
    int64_t turns = 0;
    for (int game = 0; game < games; game++) {
        Player seated[MOST_SEATS];
        State s;
        int n = g->players, shift = game % n;
        for (int seat = 0; seat < n; seat++) seated[seat] = players[(seat + shift) % n];
        begin(g, &s);
        for (int seat = 0; starts && seat < n; seat++) s.points[seat] = starts[(seat + shift) % n];
        for (; s.phase != OVER; turns++) turn(g, &s, seated, &seed);
        for (int seat = 0; seat < n; seat++) {
            int player = (seat + shift) % n;
            double share = share_of(g, &s, seat);
            shares[player] += share, squares[player] += share * share, points[player] += s.points[seat];
        }
    }
    return turns;
}

/* A game played on from a position: returns its rolls, and the points of its end by seat. */
int play_on(const Game *g, const State *from, const Player *player, uint64_t seed, int32_t *points) {
    Player all[MOST_SEATS];
    State s = *from;
    int rolls = 0;
    for (int seat = 0; seat < MOST_SEATS; seat++) all[seat] = *player;
    while (s.phase != OVER) {
        rolls += s.phase == ROLLING;
        turn(g, &s, all, &seed);
    }
    for (int seat = 0; seat < g->players; seat++) points[seat] = s.points[seat];
    return rolls;
}

/* What was seen in a game: by turn, then by seat. */
typedef struct {
    int32_t turns, room;
    Active *seen;
    float *values;
} Story;

static void write_down(Story *story, const Game *g, const State *s, const Net *net) {
    if ((story->turns + 1) * MOST_SEATS > story->room) {
        story->room = story->room ? 2 * story->room : 256 * MOST_SEATS;
        story->seen = realloc(story->seen, story->room * sizeof *story->seen);
        story->values = realloc(story->values, story->room * sizeof *story->values);
    }
    for (int seat = 0; seat < g->players; seat++) {
        int at = story->turns * MOST_SEATS + seat;
        look(net, g, s, seat, story->seen + at);
        story->values[at] = value_of(net, story->seen + at, 0, 0);
    }
    story->turns++;
}

static void step_upper(Net *net, const float *h, const float *u, float error, float *back) {
    float mine[MOST_UPPER];
    for (int k = 0; k < MOST_UPPER; k++) {
        mine[k] = error * net->upper_out[k] * leak(u[k]);
        net->upper_out[k] += error * leaky(u[k]);
        net->upper_bias[k] += mine[k];
    }
    for (int j = 0; j < net->hidden; j++)
        for (int k = 0; k < MOST_UPPER; k++) {
            back[j] += mine[k] * net->upper[j][k];
            net->upper[j][k] += mine[k] * h[j];
        }
}

static void step_to(Net *net, const Active *a, float target, float rate) {
    float h[MOST_HIDDEN], u[MOST_UPPER], back[MOST_HIDDEN] = {0};
    float error = rate * (target - value_of(net, a, h, u));
    int n = net->hidden, squares = sees_squares(net);
    net->bias_out += error;
    for (int j = 0; j < n; j++) back[j] = error * net->out[j], net->out[j] += error * h[j];
    if (squares) step_upper(net, h, u, error, back);
    for (int j = 0; j < n; j++) net->bias[j] += back[j] *= squares ? leak(h[j]) : 1 - h[j] * h[j];
    for (int first = 0; first < n; first += SOME) {
        Some step = *(const Some *)(back + first);
        int count = first < NARROW ? a->count : a->wide;
        for (int i = 0; i < count; i++) *(Some *)(net->in[a->index[i]] + first) += a->value[i] * step;
    }
}

static double take_in(Net *net, const Story *story, const float *result, int players, float rate, float lambda) {
    double error = 0;
    for (int seat = 0; seat < players; seat++) {
        float target = result[seat], next = result[seat];
        for (int t = story->turns - 1; t >= 0; t--) {
            int at = t * MOST_SEATS + seat;
            target = lambda * target + (1 - lambda) * next;
            step_to(net, story->seen + at, target, rate);
            next = story->values[at];
            error += (next - result[seat]) * (next - result[seat]);
        }
    }
    return error / ((double)story->turns * players);
}

/* Learn from *games* games, each on one of *setups* by chance, the rate going from *rate* to *last*.
   All seats are played by *player*, the network itself if it has none. A part *wander* of the games begins
   with places by chance, which are not learnt from. Returns the mean square error. */
double learn(Net *net, const Game *setups, int count, int games, const Player *player, float rate, float last,
             float lambda, float wander, uint64_t seed) {
    Story story = {0};
    Player all[MOST_SEATS];
    double error = 0;
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        all[seat] = *player;
        if (!player->net) all[seat].net = net;
    }
    for (int game = 0; game < games; game++) {
        const Game *g = setups + below(&seed, count);
        State s;
        story.turns = 0;
        begin(g, &s);
        if (wander > 0 && fraction(&seed) < wander) /* the first so many guests are placed by chance */
            for (int k = below(&seed, g->players * g->each + 1); k; k--) {
                Move moves[MOST_MOVES];
                int n = legal(g, &s, moves);
                choose(g, &s, any_of(moves, n, &seed));
            }
        while (s.phase != OVER && story.turns < MOST_TURNS) {
            write_down(&story, g, &s, net);
            turn(g, &s, all, &seed);
        }
        if (s.phase != OVER) continue;
        float result[MOST_SEATS];
        for (int seat = 0; seat < g->players; seat++) result[seat] = share_of(g, &s, seat);
        float now = rate * powf(last / rate, game / (float)games);
        error += take_in(net, &story, result, g->players, now, lambda);
    }
    free(story.seen), free(story.values);
    return error / games;
}

void new_net(Net *net, int hidden, int inputs, uint64_t seed) {
    memset(net, 0, sizeof *net);
    net->hidden = hidden, net->inputs = inputs;
    for (int j = 0; j < hidden; j++) {
        net->out[j] = (float)(fraction(&seed) - 0.5);
        for (int i = 0; i < inputs && i < WIDE_INPUTS; i++) net->in[i][j] = (float)(fraction(&seed) - 0.5) * 0.2f;
    }
    if (!sees_squares(net)) return;
    for (int k = 0; k < MOST_UPPER; k++) {
        net->upper_out[k] = (float)(fraction(&seed) - 0.5);
        for (int j = 0; j < hidden; j++) net->upper[j][k] = (float)(fraction(&seed) - 0.5) * 0.4f;
    }
}
