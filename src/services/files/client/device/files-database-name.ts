/** The database of what this device keeps of a person's files. Apart, because every start looks whether there is one. */
export function filesDatabaseName(userId: string): string {
  return `taschenmesser-files-${userId}`
}
