/* The rules of hugo_core for millions of games. Proven equal, state by state, by compare.py. */
#include "engine.h"
#include <string.h>

static const int STRIDES[7] = {3, 3, 4, 5, 6, 7, 7};
static const int ROOM_POINTS[3] = {0, -3, 1};
static void end_turn(const Game *g, State *s, int seat);
static void next_return(const Game *g, State *s, int seat, int just_left);

static int walk(const Game *g, int square, int steps) { return (square - 1 + steps) % g->squares + 1; }
static int order(int place) { return place < CELLAR ? place : 2 * DOOR - place; }
static int step_points(int step) { return step - CELLAR > 2 ? step - CELLAR : 2; }

static double exactly(int ghosts, int rolls) { /* so many ghosts in so many rolls */
    double chance = ghosts <= rolls;
    for (int k = 0; k < ghosts; k++) chance *= (rolls - k) / (3.0 * (k + 1));
    for (int k = ghosts; k < rolls; k++) chance *= 2 / 3.0;
    return chance;
}

static double at_least(int ghosts, int before, int others) { /* as hugo_core.odds.at_least */
    double fewer = 0, weight = 2 / 3.0;
    for (int own = 0; own < ghosts; own++, weight /= 3)
        for (int count = 0; count < ghosts - own; count++)
            fewer += weight * exactly(count, before + own * others);
    return 1 - fewer;
}

void prepare(Game *g) {
    g->last_resort = g->wine ? WINE : CELLAR + g->lowest;
    for (int square = 1; square <= g->squares; square++) {
        for (int room = 0; room < g->rooms; room++)
            g->cost[square][room] = (g->door[room] - square + g->squares) % g->squares + 1;
        for (int left = 0; left < 6; left++) {
            g->routes[square][left] = 0;
            for (int room = 0; room < g->rooms; room++)
                if (g->cost[square][room] <= left)
                    g->room[square][left][g->routes[square][left]++] = room;
        }
    }
    for (int wait = 0; wait < MOST_SEATS; wait++)
        for (int ghosts = 0; ghosts < MOST_AHEAD; ghosts++)
            g->tail[wait][ghosts] = (float)at_least(ghosts, wait, g->players - 1);
}

void begin(const Game *g, State *s) {
    memset(s, 0, sizeof *s);
    s->phase = PLACING;
    s->round = 1;
    s->hugo = g->clock ? DOOR : CELLAR + HIGHEST;
    for (int seat = 0; seat < g->players; seat++) s->points[seat] = g->start_points;
}

int stride_of(const Game *g, const State *s) { return g->clock ? STRIDES[s->passes] : g->stride; }

static void wait_for(State *s, int phase, int seat) {
    s->phase = phase, s->act = seat, s->face = 0;
}

static void lay(State *s, int seat, int index, int place) { /* put guest *index* down on place, in order */
    uint8_t *mine = s->guests[seat];
    int last = s->placed[seat] - 1;
    while (index < last && order(mine[index + 1]) < order(place)) mine[index] = mine[index + 1], index++;
    while (index > 0 && order(mine[index - 1]) > order(place)) mine[index] = mine[index - 1], index--;
    mine[index] = place;
    s->count[place]++;
}

static void carry(State *s, int seat, int from, int to) {
    int index = 0;
    if (from == 0) {
        index = s->placed[seat]++;
    } else {
        while (s->guests[seat][index] != from) index++;
        s->count[from]--;
    }
    lay(s, seat, index, to);
}

static int holder(const Game *g, const State *s, int place) {
    if (s->count[place])
        for (int seat = 0; seat < g->players; seat++)
            for (int i = 0; i < s->placed[seat]; i++)
                if (s->guests[seat][i] == place) return seat;
    return -1;
}

/* What may be done, in the order of moves.legal_commands. */

static int may_enter(const Game *g, const State *s, int from, int room, int cost, int left) {
    int place = ROOMS + 1 + room, returns = place == from;
    if (returns && !g->may_return) return 0;
    int owner = returns ? -1 : holder(g, s, place);
    if (owner < 0) return cost == left || g->kind[room] != BONUS;
    return g->expels && owner != s->act && cost == left;
}

static int moves_from(const Game *g, const State *s, int from, Move *moves) {
    int at = from, left = s->face, n = 0;
    if (is_room(from)) at = g->door[from - ROOMS - 1], left--;
    else if (!is_square(g, from)) at = ARROW, left--;
    moves[n++] = (Move){from, walk(g, at, left)};
    if (!is_square(g, s->hugo)) return n;
    for (int i = 0; i < g->routes[at][left]; i++) {
        int room = g->room[at][left][i];
        if (may_enter(g, s, from, room, g->cost[at][room], left))
            moves[n++] = (Move){from, ROOMS + 1 + room};
    }
    return n;
}

int legal(const Game *g, const State *s, Move *moves) {
    int n = 0;
    if (s->phase == PLACING) {
        for (int square = 1; square <= g->squares; square++)
            if (!s->count[square]) moves[n++] = (Move){0, square};
    } else if (s->phase == LOTS) {
        for (int seat = 0; seat < g->players; seat++)
            if (s->tied >> seat & 1) moves[n++] = (Move){0, seat};
    } else if (s->phase == MOVING) {
        int last = 0, outside = 0;
        const uint8_t *mine = s->guests[s->act];
        for (int i = 0; i < s->placed[s->act]; i++) {
            int place = mine[i];
            outside += is_square(g, place);
            if (place == last) continue;
            last = place;
            if (is_square(g, place) || g->leaves) n += moves_from(g, s, place, moves + n);
            if (in_cellar(place)) break;
        }
        if (g->may_miss && outside <= 1) moves[n++] = (Move){STAY, STAY};
    }
    return n;
}

/* Captures and Hugo. */

int next_step(const Game *g, const State *s) {
    for (int step = CELLAR + HIGHEST; step >= CELLAR + g->lowest; step--)
        if (!s->count[step]) return step;
    return g->overflow < 0 ? g->last_resort : CELLAR + g->overflow;
}

static int capture(const Game *g, State *s, int square) {
    if (!s->count[square]) return 0;
    int step = next_step(g, s);
    for (int seat = 0; seat < g->players; seat++)
        for (int i = 0; i < s->placed[seat];)
            if (s->guests[seat][i] == square) {
                carry(s, seat, square, step);
                if (!g->rounds) s->points[seat] += step_points(step);
            } else i++;
    return 1;
}

static int game_ends(const Game *g, const State *s) {
    if (g->limit)
        for (int seat = 0; seat < g->players; seat++)
            if (s->points[seat] >= g->limit) return 1;
    return g->clock && s->passes == 6;
}

static int round_ends(const Game *g, const State *s) {
    if (!g->rounds) return 0;
    int outside = 0, full = 1;
    for (int square = 1; square <= g->squares && !outside; square++) outside = s->count[square];
    for (int room = 0; room < g->rooms && full; room++) full = s->count[ROOMS + 1 + room];
    return !outside || full;
}

static void move_hugo(const Game *g, State *s) {
    for (int steps = stride_of(g, s); steps; steps--) {
        int happened = 0, hugo = s->hugo;
        if (is_square(g, hugo)) hugo = walk(g, hugo, 1);
        else if (hugo == DOOR) hugo = CELLAR + HIGHEST;
        else hugo = hugo == CELLAR + g->lowest ? ARROW : hugo - 1;
        s->hugo = hugo;
        if (is_square(g, hugo)) happened = capture(g, s, hugo);
        if (hugo == ARROW && g->clock) s->passes++, happened = 1;
        if (happened && !g->finish && (game_ends(g, s) || round_ends(g, s))) return;
    }
}

void roll_die(const Game *g, State *s, int face) {
    if (face) {
        s->phase = MOVING, s->face = face;
        return;
    }
    move_hugo(g, s);
    end_turn(g, s, s->act);
}

/* Ends and rounds. */

static void score_rounds(const Game *g, const State *s, int *points) {
    for (int seat = 0; seat < g->players; seat++)
        for (int i = 0; i < s->placed[seat]; i++) {
            int place = s->guests[seat][i];
            if (in_cellar(place)) points[seat] += step_points(place);
            else if (is_room(place)) points[seat] += ROOM_POINTS[g->kind[place - ROOMS - 1]];
        }
}

void pending_points(const Game *g, const State *s, int *points) {
    for (int seat = 0; seat < g->players; seat++) points[seat] = s->points[seat];
    if (g->rounds && s->phase != OVER) score_rounds(g, s, points);
}

static int most_points(const Game *g, const State *s, int among) {
    int most = -10000, ahead = 0;
    for (int seat = 0; seat < g->players; seat++)
        if (among >> seat & 1) {
            if (s->points[seat] > most) most = s->points[seat], ahead = 0;
            if (s->points[seat] == most) ahead |= 1 << seat;
        }
    return ahead;
}

static void one_of(State *s, int ahead, int phase) {
    if (ahead & (ahead - 1)) wait_for(s, LOTS, -1), s->tied = ahead;
    else wait_for(s, phase, __builtin_ctz(ahead));
}

static int highest_step(const Game *g, const State *s) {
    (void)g;
    for (int step = CELLAR + HIGHEST; step > CELLAR; step--)
        if (s->count[step]) return step;
    return 0;
}

static void next_return(const Game *g, State *s, int seat, int just_left) {
    int step = highest_step(g, s), owners = 0;
    if (!step) {
        one_of(s, most_points(g, s, (1 << g->players) - 1), ROLLING);
        return;
    }
    for (int each = 0; each < g->players; each++)
        for (int i = 0; i < s->placed[each]; i++)
            if (s->guests[each][i] == step) owners |= 1 << each;
    if (step == just_left && owners >> seat & 1) wait_for(s, PLACING, seat);
    else one_of(s, most_points(g, s, owners), PLACING);
}

static void end_round(const Game *g, State *s) {
    for (int seat = 0; seat < g->players; seat++)
        for (int i = 0; i < s->placed[seat];)
            if (is_square(g, s->guests[seat][i])) carry(s, seat, s->guests[seat][i], g->last_resort);
            else i++;
    score_rounds(g, s, s->points);
    if (s->round == g->rounds) {
        wait_for(s, OVER, -1);
        return;
    }
    s->round++;
    for (int seat = 0; seat < g->players; seat++)
        for (int i = 0; i < s->placed[seat];)
            if (is_room(s->guests[seat][i])) {
                carry(s, seat, s->guests[seat][i], g->door[s->guests[seat][i] - ROOMS - 1]);
                i = 0;
            } else i++;
    s->hugo = CELLAR + HIGHEST;
    next_return(g, s, 0, -1);
}

static void end_turn(const Game *g, State *s, int seat) {
    if (game_ends(g, s)) wait_for(s, OVER, -1);
    else if (round_ends(g, s)) end_round(g, s);
    else wait_for(s, ROLLING, (seat + 1) % g->players);
}

/* Choices. */

static void place(const Game *g, State *s, int square) {
    int seat = s->act;
    if (s->placed[seat] < g->each) {
        carry(s, seat, 0, square);
        int following = (seat + 1) % g->players;
        if (s->placed[following] < g->each) wait_for(s, PLACING, following);
        else wait_for(s, ROLLING, 0);
        return;
    }
    int step = 0;
    for (int i = 0; i < s->placed[seat]; i++)
        if (in_cellar(s->guests[seat][i]) && s->guests[seat][i] > step) step = s->guests[seat][i];
    carry(s, seat, step, square);
    next_return(g, s, seat, step);
}

static void enter(const Game *g, State *s, int seat, int from, int to) {
    int room = to - ROOMS - 1, evicted = to == from ? -1 : holder(g, s, to);
    carry(s, seat, from, to);
    if (evicted >= 0) carry(s, evicted, to, g->door[room]);
    if (!g->rounds) {
        s->points[seat] += ROOM_POINTS[g->kind[room]];
        if (s->points[seat] < 0) s->points[seat] = 0;
    }
    if (evicted >= 0 && g->expelled_caught && s->hugo == g->door[room]) capture(g, s, s->hugo);
}

void choose(const Game *g, State *s, Move move) {
    int seat = s->act;
    if (s->phase == PLACING) {
        place(g, s, move.to);
    } else if (s->phase == LOTS) {
        s->tied = 0;
        wait_for(s, highest_step(g, s) ? PLACING : ROLLING, move.to);
    } else {
        if (move.to != STAY) {
            if (is_room(move.to)) enter(g, s, seat, move.from, move.to);
            else {
                carry(s, seat, move.from, move.to);
                if (move.to == s->hugo) capture(g, s, move.to);
            }
        }
        end_turn(g, s, seat);
    }
}

/* Random games, to measure: returns the turns as hugod simulate counts them. */

static uint64_t next_random(uint64_t *seed) {
    uint64_t x = *seed += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

int below(uint64_t *seed, int n) { return (int)((next_random(seed) >> 32) * (uint64_t)n >> 32); }

double fraction(uint64_t *seed) { return (double)(next_random(seed) >> 11) * 0x1p-53; }

int roll_face(uint64_t *seed) {
    static const int FACES[6] = {1, 2, 0, 4, 5, 0};
    return FACES[below(seed, 6)];
}

int64_t random_games(const Game *g, int games, uint64_t seed) {
    int64_t turns = 0;
    Move moves[MOST_MOVES];
    State s;
    while (games--) {
        for (begin(g, &s); s.phase != OVER; turns++) {
            if (s.phase == ROLLING) roll_die(g, &s, roll_face(&seed));
            if (s.phase == PLACING || s.phase == MOVING || s.phase == LOTS)
                choose(g, &s, moves[below(&seed, legal(g, &s, moves))]);
        }
    }
    return turns;
}
