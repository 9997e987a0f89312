/* The sparse inputs of a position for one seat, and the network's value. inputs.py is its twin. */
#include "value.h"
#include <math.h>
#include <string.h>

static const float NODES[21] = {-40, -30, -22, -16, -12, -9, -6, -4, -2, -1, 0,
                                1,   2,   4,   6,   9,   12, 16, 22, 30, 40};

int inputs_count(int with_squares) { return with_squares ? ALL_INPUTS : INPUTS; }

static void add(Active *a, int index, float value) { a->index[a->count] = index, a->value[a->count++] = value; }

void by_nodes(Active *a, int first, float x) { /* between two nodes, a part of each */
    int k = 0;
    if (x < NODES[0]) x = NODES[0];
    if (x > NODES[20]) x = NODES[20];
    while (k < 19 && x >= NODES[k + 1]) k++;
    float part = (x - NODES[k]) / (NODES[k + 1] - NODES[k]);
    if (part < 1) add(a, first + k, 1 - part);
    if (part > 0) add(a, first + k + 1, part);
}

static int at_most(int x, int most) { return x < most ? x : most; }

static int way_of_hugo(const Game *g, const State *s) { /* to the arrow from the stairs; 0: he is out */
    if (is_square(g, s->hugo)) return 0;
    return s->hugo == DOOR ? HIGHEST - g->lowest + 2 : s->hugo - CELLAR - g->lowest + 1;
}

static int steps_to(const Game *g, int hugo, int stairs, int square) { /* Hugo's steps onto a square */
    if (stairs) return stairs + square - 1;
    return (square - hugo - 1 + g->squares) % g->squares + 1;
}

typedef struct {
    int any, bonus;
} Faces; /* a bit each */

/* Faces by which a guest may go into a room that is not its own, *less* points of its way being gone. */
static Faces faces_into(const Game *g, const State *s, int seat_rooms, int square, int less, int own) {
    Faces found = {0, 0};
    for (int i = 0; i < g->routes[square][5 - less]; i++) {
        int room = g->room[square][5 - less][i], way = g->cost[square][room] + less, is_bonus = g->kind[room] == BONUS;
        int faces = exactly_so_far(way);
        if (room == own) continue;
        if (!s->count[ROOMS + 1 + room]) faces = is_bonus ? faces : at_least_so_far(way);
        else if (!g->expels || seat_rooms >> room & 1) continue;
        found.any |= faces;
        if (is_bonus) found.bonus |= faces;
    }
    return found;
}

/* Points to the next room that is vacant and has a bonus, or has none; not further than *most*. */
static int way_to_room(const Game *g, const State *s, int square, int own, int bonus, int most) {
    int least = most;
    for (int room = 0; room < g->rooms; room++)
        if (room != own && (g->kind[room] == BONUS) == bonus && !s->count[ROOMS + 1 + room] &&
            g->cost[square][room] < least) least = g->cost[square][room];
    return least;
}

static void see_table(const Game *g, const State *s, int seat, int stairs, int stride, Active *a) {
    int first_placing = s->phase == PLACING && s->placed[s->act] < g->each;
    int wait = s->act < 0 ? 8 : (seat - s->act + g->players) % g->players;
    add(a, I_PLAYERS + g->players - 2, 1);
    add(a, I_WAIT + wait, 1);
    add(a, I_PHASE + (s->phase == ROLLING ? 0 : first_placing ? 1 : 2), 1);
    add(a, I_TIME + (g->rounds ? at_most(g->rounds - s->round, 7) : s->passes), 1);
    add(a, I_STAIRS + at_most(stairs, 10), 1);
    add(a, I_STRIDE + stride - 2, 1);
    int way = stairs ? stairs : steps_to(g, s->hugo, 0, ARROW);
    add(a, I_STRIKE + at_most((way + stride - 1) / stride, 10) - 1, 1);
}

static void see_points(const Game *g, const State *s, int seat, Active *a) {
    int points[MOST_SEATS], least = 10000, most = -10000, stage = 21 * at_most(g->rounds - s->round, 2);
    pending_points(g, s, points);
    for (int other = 0; other < g->players; other++) {
        if (points[other] > most) most = points[other];
        if (other == seat) continue;
        if (points[other] < least) least = points[other];
        by_nodes(a, I_OTHERS, points[other] - points[seat]);
        if (g->rounds) by_nodes(a, I_LEADS + stage, points[other] - points[seat]);
    }
    by_nodes(a, I_NEAREST, least - points[seat]);
    if (g->rounds) by_nodes(a, I_LEAD + stage, least - points[seat]);
    if (!g->limit) return;
    for (int k = 1; k <= 15 && points[seat] >= 3 * k; k++) add(a, I_POINTS + k - 1, 1);
    add(a, I_POINTS + 15, points[seat] / 46.0f);
    for (int k = 0; k < 8 && most >= 24 + 3 * k; k++) add(a, I_LIMIT + k, 1);
}

static int free_after(const Game *g, const State *s, int step) { /* the points of the step after it */
    for (step--; step >= CELLAR + g->lowest; step--)
        if (!s->count[step]) return step - CELLAR;
    if (g->overflow >= 0) return g->overflow;
    return g->last_resort - CELLAR > 2 ? g->last_resort - CELLAR : 2;
}

void see(const Game *g, const State *s, int seat, Active *a) {
    int stride = stride_of(g, s), stairs = way_of_hugo(g, s), points = next_step(g, s) - CELLAR;
    int outside = 0, inside = 0, caught = 0, crowd = 0, vacant = 0, rooms_of[MOST_SEATS] = {0};
    int theirs[3] = {0}, bonus[3] = {0};
    float fear = 0, their_fear = 0;
    a->count = 0;
    see_table(g, s, seat, stairs, stride, a);
    see_points(g, s, seat, a);
    if (points < 2) points = 2;
    for (int each = 0; each < g->players; each++)
        for (int i = 0; i < s->placed[each]; i++)
            if (is_room(s->guests[each][i])) rooms_of[each] |= 1 << (s->guests[each][i] - ROOMS - 1);
    for (int each = 0; each < g->players; each++) {
        int is_mine = each == seat;
        int wait = s->act < 0 ? 0 : (each - s->act + g->players) % g->players;
        for (int i = 0; i < s->placed[each]; i++) {
            int place = s->guests[each][i];
            if (is_square(g, place)) {
                int steps = steps_to(g, s->hugo, stairs, place), ghosts = (steps + stride - 1) / stride;
                Faces faces = faces_into(g, s, rooms_of[each], place, 0, -1);
                int doors = __builtin_popcount(faces.any);
                float caught_before = g->tail[wait][at_most(ghosts, MOST_AHEAD - 1)];
                a->doors[each][i] = doors;
                add(a, (is_mine ? I_MINE_AT : I_THEIRS_AT) + at_most(steps, 40) - 1, 1);
                add(a, (is_mine ? I_MINE_DOORS : I_THEIRS_DOORS) + (at_most(ghosts, 8) - 1) * 5 + doors, 1);
                if (is_mine) fear += caught_before, outside++;
                else their_fear += caught_before, theirs[0]++;
                bonus[!is_mine] += __builtin_popcount(faces.bonus);
                add(a, (is_mine ? I_TO_BONUS : I_THEIRS_TO_BONUS) + way_to_room(g, s, place, -1, 1, 16) - 1, 1);
                if (is_mine) add(a, I_TO_ROOM + way_to_room(g, s, place, -1, 0, 12) - 1, 1);
                crowd++;
            } else if (is_room(place)) {
                int room = place - ROOMS - 1;
                add(a, I_KINDS + (is_mine ? 0 : 3) + g->kind[room], 1);
                if (!is_mine) {
                    theirs[1]++;
                    continue;
                }
                if (g->leaves)
                    add(a, I_ROOM_TO_BONUS + at_most(way_to_room(g, s, g->door[room], room, 1, 15) + 1, 16) - 1, 1);
                int ghosts = (steps_to(g, s->hugo, stairs, g->door[room]) + stride - 1) / stride;
                inside++;
                add(a, I_ROOM_AT + at_most(ghosts, 8) - 1, 1);
                if (g->leaves) bonus[2] += __builtin_popcount(faces_into(g, s, rooms_of[each], g->door[room], 1, room).bonus);
                if (!g->expels) continue;
                int rolls = 0;
                for (int other = 0; other < g->players; other++)
                    for (int k = 0; other != seat && k < s->placed[other]; k++) {
                        int from = s->guests[other][k];
                        int cost = is_square(g, from) ? g->cost[from][room] : 3;
                        rolls += cost <= 5 && cost != 3;
                    }
                if (rolls) add(a, I_EXPELLED + at_most(ghosts, 6) - 1, rolls);
            } else {
                if (is_mine) caught++;
                else theirs[2]++;
            }
        }
    }
    for (int room = 0; room < g->rooms; room++) vacant += !s->count[ROOMS + 1 + room];
    if (fear > 0) add(a, I_FEAR, fear), add(a, I_FEAR + 1, fear * points / 10);
    if (their_fear > 0) add(a, I_FEAR + 2, their_fear), add(a, I_FEAR + 3, their_fear * points / 10);
    add(a, I_OUTSIDE + outside, 1);
    add(a, I_INSIDE + inside, 1);
    add(a, I_CAUGHT + caught, 1);
    add(a, I_UNPLACED + g->each - s->placed[seat], 1);
    for (int k = 0; k < 3; k++)
        if (theirs[k]) add(a, I_MEAN + k, theirs[k] / (float)(g->players - 1));
    add(a, I_VACANT + at_most(vacant, 12), 1);
    add(a, I_STEP + points - 2, 1);
    add(a, I_STEP + 9 + free_after(g, s, next_step(g, s)) - 2, 1);
    for (int k = 0; k < 3; k++)
        if (bonus[k]) add(a, I_BONUS + k, bonus[k] / 2.0f);
    add(a, I_CROWD + at_most(crowd, 16), 1);
    a->wide = a->count;
}

void look(const Net *net, const Game *g, const State *s, int seat, Active *a) {
    see(g, s, seat, a);
    if (sees_squares(net)) see_squares(g, s, seat, a);
}

static float upper_of(const Net *net, const float *h, float *upper) { /* the units on top of *h* */
    Some u = *(const Some *)net->upper_bias, more = {0};
    float all = 0;
    for (int j = 0; j < net->hidden; j += 2) {
        u += h[j] * *(const Some *)net->upper[j];
        more += h[j + 1] * *(const Some *)net->upper[j + 1];
    }
    u += more;
    for (int k = 0; k < MOST_UPPER; k++) all += net->upper_out[k] * leaky(u[k]);
    if (upper) memcpy(upper, &u, sizeof u);
    return all;
}

static inline void add_up(const Net *net, const Active *a, Some *units, int groups) {
    for (int i = 0; i < a->wide; i++)
        for (int k = 0; k < groups; k++) units[k] += a->value[i] * ((const Some *)net->in[a->index[i]])[k];
    Some more = {0};
    int i = a->wide;
    for (; i + 1 < a->count; i += 2) {
        units[0] += a->value[i] * *(const Some *)net->in[a->index[i]];
        more += a->value[i + 1] * *(const Some *)net->in[a->index[i + 1]];
    }
    if (i < a->count) units[0] += a->value[i] * *(const Some *)net->in[a->index[i]];
    units[0] += more;
}

float value_of(const Net *net, const Active *a, float *hidden, float *upper) {
    float sum = net->bias_out, h[MOST_HIDDEN];
    int n = net->hidden;
    memcpy(h, net->bias, sizeof h);
    if (n <= 2 * SOME) add_up(net, a, (Some *)h, 2);
    else if (n <= 3 * SOME) add_up(net, a, (Some *)h, 3);
    else add_up(net, a, (Some *)h, 4);
    for (int j = 0; j < n; j++) h[j] = sees_squares(net) ? leaky(h[j]) : tanhf(h[j]);
    for (int j = 0; j < n; j++) sum += net->out[j] * h[j];
    if (sees_squares(net)) sum += upper_of(net, h, upper);
    if (hidden) memcpy(hidden, h, n * sizeof *h);
    return 1 / (1 + expf(-sum));
}

float share_of(const Game *g, const State *s, int seat) { /* of the win, when it is over */
    int least = 10000, winners = 0;
    for (int each = 0; each < g->players; each++) {
        if (s->points[each] < least) least = s->points[each], winners = 0;
        winners += s->points[each] == least;
    }
    return s->points[seat] == least ? 1.0f / winners : 0;
}

void even_out(const Game *g, float *all) { /* the shares of all seats are one win */
    float sum = 0;
    for (int seat = 0; seat < g->players; seat++) sum += all[seat];
    for (int seat = 0; seat < g->players; seat++) all[seat] /= sum;
}

float worth(const Net *net, const Game *g, const State *s, int seat) {
    Active a;
    if (s->phase == OVER) return share_of(g, s, seat);
    look(net, g, s, seat, &a);
    return value_of(net, &a, 0, 0);
}
