/** What an answer must never tell of the inside of the server. */

const leaks: readonly RegExp[] = [
  // Lines of a stack, and where sources are.
  /\bat [\w.<>$ ]+ \(?(?:file:|node:|\/)[^)\n]*:\d+/,
  /node_modules/,
  /\.(?:ts|mjs|cjs|js):\d+/,
  /\/(?:tmp|home|root|work|usr|var|etc)\/[\w./-]{3,}/,
  // The words of databases.
  /SQLITE_|sqlite3?_|syntax error at or near|near ".*": syntax|relation "\w+"|duplicate key value/i,
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) .{1,80} (?:FROM|VALUES|SET|WHERE) /,
  // The words of the runtime.
  /\bE(?:NOENT|ACCES|PERM|CONNREFUSED|PIPE|MFILE)\b/,
  /ZodError|TypeError|RangeError|ReferenceError|SyntaxError|undefined is not|Cannot read prop|Unexpected token/,
]

/** The first leak found; `sent` is the request, since repeating the caller's own words reveals nothing. */
export function findLeak(text: string, sent: string): string | undefined {
  for (const leak of leaks) {
    const told = leak.exec(text)?.[0]
    if (told !== undefined && !sent.includes(told)) return told
  }
  return undefined
}
