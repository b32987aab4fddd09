// Makes writes and syncs of a process fail (by LD_PRELOAD): while the file FAULT_SWITCH exists, every FAULT_EVERY-th call.
// The size of the file is the number of calls that have failed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int calls;

static int fails(void) {
    const char *file = getenv("FAULT_SWITCH"), *every = getenv("FAULT_EVERY");
    if (!file || !every || access(file, F_OK) != 0) return 0;
    int n = atomic_fetch_add(&calls, 1) + 1;
    if (n % atoi(every) != 0) return 0;
    if (truncate(file, n / atoi(every)) != 0) return 0; // the file was removed meanwhile
    errno = n % 2 ? EIO : ENOSPC;
    return 1;
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *data, size_t n) { REAL(write); return fails() ? -1 : real(fd, data, n); }
ssize_t pwrite(int fd, const void *data, size_t n, off_t at) { REAL(pwrite); return fails() ? -1 : real(fd, data, n, at); }
ssize_t pwrite64(int fd, const void *data, size_t n, off64_t at) { REAL(pwrite64); return fails() ? -1 : real(fd, data, n, at); }
int fsync(int fd) { REAL(fsync); return fails() ? -1 : real(fd); }
int fdatasync(int fd) { REAL(fdatasync); return fails() ? -1 : real(fd); }
int ftruncate(int fd, off_t n) { REAL(ftruncate); return fails() ? -1 : real(fd, n); }
