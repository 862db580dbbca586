#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

/// Starts counting the program's heap allocations, from zero.
void allocation_count_start(void);

/// Stops counting and tells how many there were.
unsigned long allocation_count_stop(void);

#endif
