/* Preloaded into PostgreSQL, this notes what every write to the files below a folder replaced, and
   when such a file was flushed. After all processes were killed, forgetful-disk.ts takes back the
   writes that no flush had covered: what a disk is free to forget when the power fails. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, WRITTEN = 2, FLUSH = 3, FLUSHED = 4 };

struct note {
  uint32_t kind;
  uint32_t path_length;
  uint64_t id;
  uint64_t offset;
  uint32_t replaced;
  uint32_t length;
};

static int notes = -1;
static const char *below;

static int is_ours(int fd, char *path, size_t size) {
  char link[64];
  if (notes < 0) {
    const char *file = getenv("FORGETFUL_NOTES");
    below = getenv("FORGETFUL_BELOW");
    if (file == NULL || below == NULL) return 0;
    notes = open(file, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (notes < 0) return 0;
  }
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  return strncmp(path, below, strlen(below)) == 0;
}

static uint64_t next_id(void) {
  static uint32_t count;
  count += 1;
  return ((uint64_t)getpid() << 32) | count;
}

/* One append, so that the notes of all processes stand in one order. */
static void take_note(struct note note, const char *path, const void *replaced) {
  note.path_length = (uint32_t)strlen(path);
  struct iovec parts[] = {
      {&note, sizeof note},
      {(void *)path, note.path_length},
      {(void *)replaced, note.replaced},
  };
  if (writev(notes, parts, 3) < 0) abort();
}

static uint64_t before_write(int fd, size_t length, off_t offset) {
  char path[4096];
  if (!is_ours(fd, path, sizeof path)) return 0;
  char *replaced = malloc(length > 0 ? length : 1);
  if (replaced == NULL) abort();
  ssize_t known = pread(fd, replaced, length, offset);
  struct note note = {WRITE, 0, next_id(), (uint64_t)offset, known > 0 ? (uint32_t)known : 0,
                      (uint32_t)length};
  take_note(note, path, replaced);
  free(replaced);
  return note.id;
}

static void after(uint64_t id, uint32_t kind) {
  struct note note = {kind, 0, id, 0, 0, 0};
  take_note(note, "", "");
}

ssize_t pwrite(int fd, const void *buffer, size_t length, off_t offset) {
  static ssize_t (*real)(int, const void *, size_t, off_t);
  if (real == NULL) real = dlsym(RTLD_NEXT, "pwrite");
  uint64_t id = before_write(fd, length, offset);
  ssize_t written = real(fd, buffer, length, offset);
  if (id != 0) after(id, WRITTEN);
  return written;
}

ssize_t pwrite64(int fd, const void *buffer, size_t length, off_t offset) {
  return pwrite(fd, buffer, length, offset);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  static ssize_t (*real)(int, const struct iovec *, int, off_t);
  if (real == NULL) real = dlsym(RTLD_NEXT, "pwritev");
  size_t length = 0;
  for (int index = 0; index < count; index += 1) length += parts[index].iov_len;
  uint64_t id = before_write(fd, length, offset);
  ssize_t written = real(fd, parts, count, offset);
  if (id != 0) after(id, WRITTEN);
  return written;
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t offset) {
  return pwritev(fd, parts, count, offset);
}

static uint64_t before_flush(int fd) {
  char path[4096];
  if (!is_ours(fd, path, sizeof path)) return 0;
  struct note note = {FLUSH, 0, next_id(), 0, 0, 0};
  take_note(note, path, "");
  return note.id;
}

int fdatasync(int fd) {
  static int (*real)(int);
  if (real == NULL) real = dlsym(RTLD_NEXT, "fdatasync");
  uint64_t id = before_flush(fd);
  int outcome = real(fd);
  if (id != 0 && outcome == 0) after(id, FLUSHED);
  return outcome;
}

int fsync(int fd) {
  static int (*real)(int);
  if (real == NULL) real = dlsym(RTLD_NEXT, "fsync");
  uint64_t id = before_flush(fd);
  int outcome = real(fd);
  if (id != 0 && outcome == 0) after(id, FLUSHED);
  return outcome;
}
