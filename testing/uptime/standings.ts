/** How people stand, as a test says: a person each, unless they were locked or are guests. */
import type { Standing } from '#auth'

export function createStandings() {
  const standings = new Map<string, Standing>()
  return {
    set: (userId: string, standing: Standing): void => void standings.set(userId, standing),
    readStandings: async (userIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> =>
      new Map(userIds.map((id) => [id, standings.get(id) ?? 'person'])),
  }
}
