/** Whether a server that is asked the same kind of thing again and again grows by it. */
import type { AttackedServer } from '../attacked-server.ts'

export type MemoryWatch = {
  /** Called with each request. */
  look(sent: number): Promise<void>
  /** Says what was found, if there were enough requests to tell. */
  judge(): void
}

const EVERY = 1_000
/** By then everything has been used once: code is compiled, pages of the database are cached, pools are filled. */
const WARM_AFTER = 12_000
/** What a heap may swing between two collections; a kilobyte kept of each request would be more within a minute. */
const ALLOWED_BYTES = 64 * 1024 ** 2

export function watchMemory(server: AttackedServer, found: (finding: string) => void): MemoryWatch {
  const warm: number[] = []
  return {
    async look(sent) {
      if (sent % EVERY !== 0 || sent < WARM_AFTER) return
      const now = await server.readMemoryBytes()
      if (now !== undefined) warm.push(now)
    },
    judge() {
      const fifth = Math.floor(warm.length / 5)
      if (fifth === 0) return
      // The least of a stretch is what is kept; what is above it is waiting to be collected.
      const [before, after] = [Math.min(...warm.slice(0, fifth)), Math.min(...warm.slice(-fifth))]
      if (after - before > ALLOWED_BYTES) found(`memory grows: from ${inMegabytes(before)} to ${inMegabytes(after)} MB`)
    },
  }
}

function inMegabytes(sizeBytes: number): number {
  return Math.round(sizeBytes / 1024 ** 2)
}
