/* The solver of Sprintgammon as functions of the module; its arrays are buffers that Python owns. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "sprint.h"
#include "sprintmodule.h"

/* All values and worths of all positions, and the stored rows of values. */
static const Py_ssize_t TABLE = (Py_ssize_t)SIDES * SIDES * (VALUES + VIEWS) * (Py_ssize_t)sizeof(double);
static const Py_ssize_t KEPT = (Py_ssize_t)SIDES * SIDES * VALUES * (Py_ssize_t)sizeof(uint16_t);

/* The fields of a portion, as `(level, part, parts, fewest_off, contact_only)` is read. */
#define PORTION(p) &(p)->level, &(p)->part, &(p)->parts, &(p)->fewest_off, &(p)->contact_only

static int buffer_of(PyObject *object, Py_buffer *view, Py_ssize_t least, const char *what) {
    if (PyObject_GetBuffer(object, view, PyBUF_WRITABLE) < 0) return 0;
    int in_place = view->len == 0 || (uintptr_t)view->buf % sizeof(double) == 0; /* for an empty buffer any address will do */
    if (view->len >= least && in_place) return 1;
    PyErr_Format(PyExc_ValueError, "the %s have %zd bytes; %zd are needed, in place for numbers of eight", what, view->len, least);
    PyBuffer_Release(view);
    return 0;
}

static int portion_fits(const Portion *portion) {
    if (portion->level >= 0 && portion->level < LEVELS && portion->part >= 0 && portion->part < portion->parts) return 1;
    PyErr_SetString(PyExc_ValueError, "there is no such level or part");
    return 0;
}

/* The plays are found before the first use, by one thread: the lock of the interpreter is held. */
static int plays_known(void) {
    if (sprint_prepare_plays()) return 1;
    PyErr_NoMemory();
    return 0;
}

PyObject *kernel_sprint_begin(PyObject *self, PyObject *values) {
    (void)self;
    Py_buffer table;
    if (!buffer_of(values, &table, TABLE, "values")) return NULL;
    sprint_begin(table.buf);
    PyBuffer_Release(&table);
    Py_RETURN_NONE;
}

PyObject *kernel_sprint_size(PyObject *self, PyObject *args) {
    (void)self;
    Portion portion;
    if (!PyArg_ParseTuple(args, "(iiiii)", PORTION(&portion)) || !portion_fits(&portion))
        return NULL;
    return PyLong_FromSize_t(sprint_size(&portion));
}

/* The two arrays and the portion of a step, with room for the portion in the second. */
static int arguments(PyObject *args, Py_buffer *table, Py_buffer *fresh, Portion *portion) {
    PyObject *values, *room;
    if (!PyArg_ParseTuple(args, "OO(iiiii)", &values, &room, PORTION(portion)) ||
        !portion_fits(portion) || !buffer_of(values, table, TABLE, "values"))
        return 0;
    if (buffer_of(room, fresh, (Py_ssize_t)(sprint_size(portion) * VALUES * sizeof(double)), "fresh values")) return 1;
    PyBuffer_Release(table);
    return 0;
}

PyObject *kernel_sprint_step(PyObject *self, PyObject *args) {
    (void)self;
    Py_buffer table, fresh;
    Portion portion;
    double change;
    if (!plays_known() || !arguments(args, &table, &fresh, &portion)) return NULL;
    Py_BEGIN_ALLOW_THREADS
    change = sprint_step(table.buf, fresh.buf, &portion);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&fresh);
    PyBuffer_Release(&table);
    return PyFloat_FromDouble(change);
}

PyObject *kernel_sprint_settle(PyObject *self, PyObject *args) {
    (void)self;
    Py_buffer table, fresh;
    Portion portion;
    if (!arguments(args, &table, &fresh, &portion)) return NULL;
    Py_BEGIN_ALLOW_THREADS
    sprint_settle(table.buf, fresh.buf, &portion);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&fresh);
    PyBuffer_Release(&table);
    Py_RETURN_NONE;
}

PyObject *kernel_sprint_row(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *values;
    int own;
    Py_buffer table;
    if (!PyArg_ParseTuple(args, "Oi", &values, &own)) return NULL;
    if (own < 0 || own >= SIDES) {
        PyErr_SetString(PyExc_ValueError, "there is no such side");
        return NULL;
    }
    if (!buffer_of(values, &table, TABLE, "values")) return NULL;
    PyObject *row = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)SIDES * VALUES * (Py_ssize_t)sizeof(uint16_t));
    if (row) sprint_row(table.buf, (unsigned)own, (uint16_t *)PyBytes_AS_STRING(row));
    PyBuffer_Release(&table);
    return row;
}

PyObject *kernel_sprint_loss(PyObject *self, PyObject *args) {
    (void)self;
    Py_buffer table, rows;
    Portion portion;
    double most = 0, total = 0;
    PyObject *values, *kept;
    if (!plays_known() || !PyArg_ParseTuple(args, "OO(iiiii)", &values, &kept, PORTION(&portion)) ||
        !portion_fits(&portion) || !buffer_of(values, &table, TABLE, "values"))
        return NULL;
    if (!buffer_of(kept, &rows, KEPT, "rows")) {
        PyBuffer_Release(&table);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    sprint_loss(table.buf, rows.buf, &portion, &most, &total);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&rows);
    PyBuffer_Release(&table);
    return Py_BuildValue("(dd)", most, total);
}
