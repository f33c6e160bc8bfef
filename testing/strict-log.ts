/** A log for what has nothing to complain of: a warning or an error fails the test, as on the console (`console-guard.ts`). */
export const strictLog = {
  info: () => undefined,
  warn: (...parts: readonly unknown[]): void => console.warn(...parts),
  error: (...parts: readonly unknown[]): void => console.error(...parts),
}
