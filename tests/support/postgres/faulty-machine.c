/* Preloaded into PostgreSQL, this makes its machine a bad one: a flush takes as long as the control
   file says, and the clock differs by what it says. See faulty-machine.ts. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct control {
  int64_t flush_ms;
  int64_t clock_offset_ms;
};

static const struct control none;
static const volatile struct control *control = &none;
static int (*real_fdatasync)(int);
static int (*real_fsync)(int);
static int (*real_gettimeofday)(struct timeval *, void *);
static int (*real_clock_gettime)(clockid_t, struct timespec *);

/* At the start: a handler of a signal, which asks for the time, may not look anything up. */
__attribute__((constructor)) static void prepare(void) {
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_gettimeofday = dlsym(RTLD_NEXT, "gettimeofday");
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  const char *file = getenv("FAULTY_CONTROL");
  int fd = file == NULL ? -1 : open(file, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped != MAP_FAILED) control = mapped;
}

/* In small steps, so that a disk that is fast again is so at once. */
static void take_long(void) {
  const struct timespec step = {0, 20 * 1000 * 1000};
  for (int64_t waited = 0; waited < control->flush_ms; waited += 20) nanosleep(&step, NULL);
}

int fdatasync(int fd) {
  take_long();
  return real_fdatasync(fd);
}

int fsync(int fd) {
  take_long();
  return real_fsync(fd);
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int outcome = real_gettimeofday(now, zone);
  if (outcome == 0 && now != NULL) {
    int64_t us = now->tv_sec * 1000000LL + now->tv_usec + control->clock_offset_ms * 1000;
    now->tv_sec = us / 1000000;
    now->tv_usec = us % 1000000;
  }
  return outcome;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int outcome = real_clock_gettime(clock, now);
  if (outcome == 0 && clock == CLOCK_REALTIME) {
    int64_t ns = now->tv_sec * 1000000000LL + now->tv_nsec + control->clock_offset_ms * 1000000;
    now->tv_sec = ns / 1000000000;
    now->tv_nsec = ns % 1000000000;
  }
  return outcome;
}
