/**
 * The main button stands last in a line, and on top where the buttons do not fit into one. Browsers that know `reading-flow` let Tab go
 * from top to bottom there, too.
 */
export const MAIN_ON_TOP = { flexWrap: 'wrap-reverse', readingFlow: 'flex-visual' } as const
