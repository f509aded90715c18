/* What `module.c` provides for walking through a game, and the walk's methods. */
#ifndef BAFFLEBOX_WALKMODULE_H
#define BAFFLEBOX_WALKMODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "kernel.h"

int served(PyObject *rules, Rules *known);
const uint8_t *board_of(PyObject *position);
int slot_offset(PyObject *type, const char *name, Py_ssize_t *offset);

PyObject *walk_bind(PyObject *self, PyObject *parts);
PyObject *walk_game(PyObject *self, PyObject *const *args, Py_ssize_t count);

#define WALK_METHODS                                                                                                   \
    {"bind_walk", walk_bind, METH_O, "bind_walk(parts): the types and values that a walk is told in."},                \
        {"walk", (PyCFunction)(void (*)(void))walk_game, METH_FASTCALL,                                                \
         "walk(lines, first, column, rules): a game read and replayed, or None where it needs a closer look."}

#endif
