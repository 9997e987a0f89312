/* What a seat sees of a board that ships, square by square, beside what `see` tells of every board;
   and two things at once. square_inputs.py and pairs.py are its twins. */
#include "value.h"

enum { DIFFERENT_ODDS = 12 };
static const float ODDS[DIFFERENT_ODDS - 1] = {0.01f, 0.03f, 0.06f, 0.1f, 0.16f, 0.25f, 0.35f, 0.5f, 0.65f, 0.8f, 0.92f};

typedef struct { /* what a seat's pairs are made of */
    int green[MOST_SEATS];
    int stairs, stride, place; /* Hugo's way to the arrow, his stride, his square, step or the door from 0 */
    float lead, after;         /* the least points of the others less its own, now and then */
} Sums;

static int at_most(int x, int most) { return x < most ? x : most; }

static void add(Active *a, int index, float value) { a->index[a->count] = index, a->value[a->count++] = value; }

static int odds_class(float odds) {
    int k = 0;
    while (k < DIFFERENT_ODDS - 1 && odds > ODDS[k]) k++;
    return k;
}

/* Faces by which a guest at *at* with *less* points gone comes exactly into a bonus room that it may enter. */
static int into_green(const Game *g, const State *s, int rooms, int at, int less, int own) {
    int faces = 0;
    for (int i = 0; i < g->routes[at][5 - less]; i++) {
        int room = g->room[at][5 - less][i];
        if (g->kind[room] != BONUS || room == own) continue;
        if (s->count[ROOMS + 1 + room] && (!g->expels || rooms >> room & 1)) continue;
        faces |= exactly_so_far(g->cost[at][room] + less);
    }
    return faces;
}

static int green_faces(const Game *g, const State *s, int seat) { /* of all guests of a seat, 0 to 4 */
    int rooms = 0, faces = 0, cellar = 0;
    if (!is_square(g, s->hugo)) return 0;
    for (int i = 0; i < s->placed[seat]; i++)
        if (is_room(s->guests[seat][i])) rooms |= 1 << (s->guests[seat][i] - ROOMS - 1);
    for (int i = 0; i < s->placed[seat]; i++) {
        int place = s->guests[seat][i];
        if (is_square(g, place)) faces |= into_green(g, s, rooms, place, 0, -1);
        else if (!g->leaves) continue;
        else if (is_room(place)) faces |= into_green(g, s, rooms, g->door[place - ROOMS - 1], 1, place - ROOMS - 1);
        else if (!cellar++) faces |= into_green(g, s, rooms, ARROW, 1, -1);
    }
    return __builtin_popcount(faces);
}

/* What each seat may expect to lose before it acts: the squares in Hugo's way, each with its own step. */
static void losses(const Game *g, const State *s, int stairs, int stride, float *all) {
    int free[HIGHEST], steps_left = 0, taken = 0, rest = g->overflow < 0 ? g->last_resort - CELLAR : g->overflow;
    for (int step = HIGHEST; step >= g->lowest; step--)
        if (!s->count[CELLAR + step]) free[steps_left++] = step;
    for (int seat = 0; seat < g->players; seat++) all[seat] = 0;
    for (int k = 1; k <= g->squares; k++) {
        int square = stairs ? k : (s->hugo + k - 1) % g->squares + 1;
        if (!s->count[square]) continue;
        int ghosts = at_most(((stairs ? stairs - 1 : 0) + k + stride - 1) / stride, MOST_AHEAD - 1);
        int points = taken < steps_left ? free[taken] : rest;
        taken++;
        for (int seat = 0; seat < g->players; seat++) {
            int wait = s->act < 0 ? 0 : (seat - s->act + g->players) % g->players;
            for (int i = 0; i < s->placed[seat]; i++)
                if (s->guests[seat][i] == square) all[seat] += g->tail[wait][ghosts] * (points > 2 ? points : 2);
        }
    }
}

static void see_losses(const Game *g, const State *s, int seat, Sums *sums, Active *a) {
    float lost[MOST_SEATS], theirs = 0, least = 10000;
    int points[MOST_SEATS], fewest = 10000;
    losses(g, s, sums->stairs, sums->stride, lost);
    pending_points(g, s, points);
    for (int other = 0; other < g->players; other++) {
        if (other == seat) continue;
        float then = points[other] + lost[other];
        theirs += lost[other];
        if (then < least) least = then;
        if (points[other] < fewest) fewest = points[other];
    }
    if (lost[seat] > 0) add(a, Q_LOST, lost[seat] / 10);
    if (theirs > 0) add(a, Q_LOST + 1, theirs / (10 * (g->players - 1)));
    sums->lead = fewest - points[seat], sums->after = least - points[seat] - lost[seat];
    by_nodes(a, Q_AFTER, sums->after);
    if (!g->limit) return;
    add(a, Q_POINTS + at_most(points[seat], 46), 1);
    add(a, Q_FEWEST + at_most(fewest, 46), 1);
}

/* Two things at once, each pair an input; pairs.py is its twin. */
static void see_pairs(const Game *g, const State *s, int seat, const Sums *sums, Active *a) {
    int hour = at_most(s->passes, 6), hugo = sums->place;
    add(a, P_TIME + hour * 41 + hugo, 1);
    by_nodes(a, P_LEAD + 21 * hour, sums->lead);
    by_nodes(a, P_AFTER + 21 * hour, sums->after);
    for (int each = 0; each < g->players; each++) {
        int own = each == seat ? 0 : P_OWN, wait = s->act < 0 ? 0 : (each - s->act + g->players) % g->players, top = 0;
        wait = at_most(wait, 3);
        for (int i = 0; i < s->placed[each]; i++) {
            int place = s->guests[each][i];
            if (is_square(g, place)) {
                int steps = sums->stairs ? sums->stairs + place - 1 : (place - s->hugo - 1 + g->squares) % g->squares + 1;
                int ghosts = at_most((steps + sums->stride - 1) / sums->stride, 10);
                add(a, own + P_MINE_ON + hugo * 30 + place - 1, 1);
                add(a, own + P_MINE_STEPS + hour * 40 + at_most(steps, 40) - 1, 1);
                add(a, own + P_MINE_DOORS + ((ghosts - 1) * 4 + wait) * 5 + a->doors[each][i], 1);
            } else if (is_room(place)) add(a, own + P_MINE_IN + hugo * 19 + place - ROOMS - 1, 1);
            else {
                add(a, own + P_MINE_CAUGHT + place - CELLAR - 1, 1);
                if (place - CELLAR > top) top = place - CELLAR;
            }
        }
        add(a, own + P_MINE_TOP + top, 1);
        add(a, own + P_MINE_GREEN + wait * 5 + sums->green[each], 1);
    }
}

void see_squares(const Game *g, const State *s, int seat, Active *a) {
    int out = is_square(g, s->hugo), greens = 0, stride = stride_of(g, s);
    int stairs = out ? 0 : s->hugo == DOOR ? HIGHEST - g->lowest + 2 : s->hugo - CELLAR - g->lowest + 1;
    Sums sums = {.stairs = stairs, .stride = stride};
    sums.place = out ? s->hugo - 1 : s->hugo == DOOR ? 40 : 29 + s->hugo - CELLAR;
    add(a, Q_HUGO + sums.place, 1);
    for (int each = 0; each < g->players; each++) {
        int mine = each == seat, wait = s->act < 0 ? 0 : (each - s->act + g->players) % g->players;
        for (int i = 0; i < s->placed[each]; i++) {
            int place = s->guests[each][i];
            if (is_square(g, place)) {
                int steps = out ? (place - s->hugo - 1 + g->squares) % g->squares + 1 : stairs + place - 1;
                float odds = g->tail[wait][at_most((steps + stride - 1) / stride, MOST_AHEAD - 1)];
                add(a, (mine ? Q_MINE_ON : Q_THEIRS_ON) + place - 1, 1);
                add(a, (mine ? Q_MY_ODDS : Q_THEIR_ODDS) + odds_class(odds), 1);
            } else if (is_room(place)) add(a, (mine ? Q_MINE_IN : Q_THEIRS_IN) + place - ROOMS - 1, 1);
        }
        int faces = sums.green[each] = green_faces(g, s, each);
        if (mine) add(a, Q_MY_GREEN + faces, 1);
        else greens += faces;
    }
    if (greens) add(a, Q_THEIR_GREEN, greens / (4.0f * (g->players - 1)));
    see_losses(g, s, seat, &sums, a);
    a->wide = a->count;
    see_pairs(g, s, seat, &sums, a);
}
