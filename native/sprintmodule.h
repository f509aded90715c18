/* What `sprintmodule.c` adds to the module's table of functions. */
#ifndef BAFFLEBOX_SPRINTMODULE_H
#define BAFFLEBOX_SPRINTMODULE_H

PyObject *kernel_sprint_begin(PyObject *self, PyObject *values);
PyObject *kernel_sprint_size(PyObject *self, PyObject *args);
PyObject *kernel_sprint_step(PyObject *self, PyObject *args);
PyObject *kernel_sprint_settle(PyObject *self, PyObject *args);
PyObject *kernel_sprint_row(PyObject *self, PyObject *args);
PyObject *kernel_sprint_loss(PyObject *self, PyObject *args);

/* A portion is (level, part, parts, fewest_off, contact_only). */
#define SPRINT_METHODS                                                                                                      \
    {"sprint_begin", kernel_sprint_begin, METH_O, "sprint_begin(values): the finished games of Sprintgammon."},            \
    {"sprint_size", kernel_sprint_size, METH_VARARGS, "sprint_size(portion): how many positions it has."},                 \
    {"sprint_step", kernel_sprint_step, METH_VARARGS, "sprint_step(values, fresh, portion): new values, the largest change."}, \
    {"sprint_settle", kernel_sprint_settle, METH_VARARGS, "sprint_settle(values, fresh, portion): they take effect."},     \
    {"sprint_row", kernel_sprint_row, METH_VARARGS, "sprint_row(values, side): its positions in 16 bits a number."},       \
    {"sprint_loss", kernel_sprint_loss, METH_VARARGS, "sprint_loss(values, rows, portion): most and total lost by the rows."}

#endif
