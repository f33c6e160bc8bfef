/**
 * What the server's process is begun with beside what whoever runs it says. By itself, glibc gives each of a dozen threads a
 * heap of its own and keeps what each had at its worst; with one for all, a thousand people take some 4 MB less.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }
