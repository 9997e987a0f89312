// Rounds of a club evening by long annealing, in C: what `hugod club` seats by, and a bench of it.
//
//   cc -O3 -o movements tools/make_movements.c -lm
//   [WANT=4] [OW=100] ./movements PLAYERS ROUNDS SECONDS ALONE STEPS SEED [MOST3 MOST4 ...]
//
// ALONE 1 thinks of so many rounds alone, by squares of meetings, with the smallest largest meeting:
// the bench. ALONE 0 thinks of the beginnings of 3 rounds and more together, MOST3 ... being the
// largest meeting of each beginning, and of the odd table: movements.txt. Prints players, rounds,
// cost, then of each beginning ROUNDS:REPEATS/LARGEST MEETING/MOST AT THE ODD TABLE, then the rounds.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <stdint.h>
#include <time.h>
#define MP 40
#define MR 9
static uint64_t s[2];
static inline uint64_t rnd(void){uint64_t a=s[0],b=s[1];s[0]=b;a^=a<<23;s[1]=a^b^(a>>17)^(b>>26);return s[1]+b;}
static inline double uni(void){return (rnd()>>11)*(1.0/9007199254740992.0);}
static inline int below(int n){return (int)(((rnd()>>32)*(uint64_t)n)>>32);}
static int P,R,T,size[MP],from[MP];
static int who[MR][MP], at[MR][MP]; // seat index -> player; players tables
static int tabof[MP]; // seat index -> table
static int M[MP][MP], O[MP];
static double G[1<<MR], H[1<<MR], W[MR+1];
static int WANT=4,only,oddseats;static double OW=150; 
static int target[MR+1];
static double fk(int k,int m){return 50.0*m*(m-1)+(m>target[k]?3000.0*(m-target[k])*(m-target[k]):0);}
static void tables(void){
  for(int k=0;k<=R;k++) W[k]=only?(k==R):(k>=3||k==R);
  for(int m=0;m<1<<R;m++){ G[m]=0;H[m]=0;
    for(int k=1;k<=R;k++){int c=__builtin_popcount(m&((1<<k)-1)); G[m]+=W[k]*fk(k,c); int fair=(k*oddseats+P-1)/P,e=c>fair?c-fair:0;H[m]+=(only?0:W[k])*(e>1?OW*(e-1)*(e-1):0)+(only?0:W[k])*(20.0*e+5.0*c*(c-1)/2);} }
}
static void shape(void){
  double best=1e9;T=0;
  for(int n=(P+7)/8;n<=P/2;n++){double d=fabs((double)P/n-WANT); if(d<best-1e-12){best=d;T=n;}}
  int small=P/T,large=P%T,k=0;
  for(int t=0;t<T;t++){size[t]=small+(t<large);from[t]=k;for(int i=0;i<size[t];i++)tabof[k++]=t;}
}
static int isodd(int t){int large=P%T; if(!large)return 0; int maj = large*(size[0]) > (T-large)*size[T-1] ? size[0]:size[T-1]; 
  return size[t]!=maj;}
static double full(void){
  memset(M,0,sizeof M);memset(O,0,sizeof O);
  for(int r=0;r<R;r++)for(int a=0;a<P;a++){ if(isodd(tabof[a]))O[who[r][a]]|=1<<r;
    for(int b=0;b<P;b++)if(a!=b&&tabof[a]==tabof[b])M[who[r][a]][who[r][b]]|=1<<r;}
  double c=0;for(int a=0;a<P;a++){c+=H[O[a]];for(int b=0;b<a;b++)c+=G[M[a][b]];}
  return c;
}
static double anneal(double t0,double t1,long steps){
  double c=full(),best=c;static int keep[MR][MP];memcpy(keep,who,sizeof who);
  double temp=t0,cool=pow(t1/t0,1.0/(steps/1000+1));
  int odd[MP];for(int t=0;t<T;t++)odd[t]=isodd(t);
  if(T<2)return c;
  for(long i=0;i<steps;i++){
    if(i%1000==0)temp*=cool;
    int r=below(R),a=below(P),b=below(P);
    int ta=tabof[a],tb=tabof[b]; if(ta==tb)continue;
    int bit=1<<r,p=who[r][a],q=who[r][b];double d=0;
    for(int k=from[ta];k<from[ta]+size[ta];k++)if(k!=a){int x=who[r][k];d+=G[M[p][x]^bit]-G[M[p][x]]+G[M[q][x]^bit]-G[M[q][x]];}
    for(int k=from[tb];k<from[tb]+size[tb];k++)if(k!=b){int x=who[r][k];d+=G[M[p][x]^bit]-G[M[p][x]]+G[M[q][x]^bit]-G[M[q][x]];}
    if(odd[ta]!=odd[tb])d+=H[O[p]^bit]-H[O[p]]+H[O[q]^bit]-H[O[q]];
    if(d<=0||uni()<exp(-d/temp)){
      for(int k=from[ta];k<from[ta]+size[ta];k++)if(k!=a){int x=who[r][k];M[p][x]^=bit;M[x][p]=M[p][x];M[q][x]^=bit;M[x][q]=M[q][x];}
      for(int k=from[tb];k<from[tb]+size[tb];k++)if(k!=b){int x=who[r][k];M[p][x]^=bit;M[x][p]=M[p][x];M[q][x]^=bit;M[x][q]=M[q][x];}
      if(odd[ta]!=odd[tb]){O[p]^=bit;O[q]^=bit;}
      who[r][a]=q;who[r][b]=p;c+=d;
      if(c<best-1e-6){best=c;memcpy(keep,who,sizeof who);if(best<1e-6)break;}
    }
  }
  memcpy(who,keep,sizeof who);return full();
}
static void drawn(int r){int o[MP];for(int i=0;i<P;i++)o[i]=i;for(int i=P-1;i>0;i--){int j=below(i+1),x=o[i];o[i]=o[j];o[j]=x;}for(int i=0;i<P;i++)who[r][i]=o[i];}
static void told(FILE*o,double c){
  full();
  fprintf(o,"%d %d %.0f",P,R,c);
  for(int k=3;k<=R;k++){int rep=0,max=0,om=0;for(int a=0;a<P;a++){int oc=__builtin_popcount(O[a]&((1<<k)-1));if(oc>om)om=oc;for(int b=0;b<a;b++){int m=__builtin_popcount(M[a][b]&((1<<k)-1));if(m>1)rep+=m-1;if(m>max)max=m;}}
    fprintf(o," %d:%d/%d/%d",k,rep,max,om);}
  for(int r=0;r<R;r++){char l[MP+1]={0};for(int a=0;a<P;a++)l[who[r][a]]='a'+tabof[a];fprintf(o," %s",l);}
  fprintf(o,"\n");fflush(o);
}
int main(int n,char**v){
  P=atoi(v[1]);R=atoi(v[2]);double secs=atof(v[3]);only=n>4&&atoi(v[4]);long steps=n>5?atol(v[5]):20000000;
  s[0]=P*7919+R*31+only+12345+(n>6?atol(v[6])*977:0);s[1]=88172645463325252ULL;for(int i=0;i<20;i++)rnd();
  if(getenv("WANT"))WANT=atoi(getenv("WANT"));if(getenv("OW"))OW=atof(getenv("OW"));shape();for(int t=0;t<T;t++)if(isodd(t))oddseats+=size[t];tables();
  static int keep[MR][MP];clock_t b=clock();int runs=0;double best;
  for(int k=0;k<=R;k++)target[k]=2;
  if(only)for(int t=2;;t++){ target[R]=t;tables();best=1e18;b=clock();
    do{for(int r=0;r<R;r++)drawn(r);
      double c=anneal(250,10,steps);runs++;
      if(c<best-1e-6){best=c;memcpy(keep,who,sizeof who);}
    }while(best>1e-6&&T>1&&(double)(clock()-b)/CLOCKS_PER_SEC<secs);
    memcpy(who,keep,sizeof who);full();int mx=0;for(int a=0;a<P;a++)for(int c=0;c<a;c++){int m=__builtin_popcount(M[a][c]);if(m>mx)mx=m;}
    if(mx<=t||T<2)break; }
  else { for(int i=7,k=3;i<n&&k<=R;i++,k++)target[k]=atoi(v[i]);
    tables();best=1e18;
    do{for(int r=0;r<R;r++)drawn(r);
      double c=anneal(250,1.5,steps);runs++;
      if(c<best-1e-6){best=c;memcpy(keep,who,sizeof who);}
    }while(best>1e-6&&T>1&&(double)(clock()-b)/CLOCKS_PER_SEC<secs); }
  memcpy(who,keep,sizeof who);told(stdout,best);
  fprintf(stderr,"%d/%d %d runs %.1f s\n",P,R,runs,(double)(clock()-b)/CLOCKS_PER_SEC);
}
