/**
 * Work that follows an answer. How long it takes tells nobody anything: whether there is a person to write to is looked up
 * here, when the answer is already on its way.
 */
export type Afterwards = {
  /** Runs `work` once the answer that is being made has gone. A failure is reported, and changes no answer. */
  run(work: () => Promise<void>): void
  /** Resolves when nothing is left to do. */
  finish(): Promise<void>
}

/** Long enough for the answer to be written: work in the same turns would make it later where there is something to do. */
const LEAD_MS = 5

export function createAfterwards(onError: (error: unknown) => void): Afterwards {
  const underWay = new Set<Promise<void>>()
  return {
    run(work) {
      const run: Promise<void> = new Promise<void>((resolve) => setTimeout(resolve, LEAD_MS))
        .then(work)
        .catch(onError)
        .finally(() => underWay.delete(run))
      underWay.add(run)
    },
    async finish() {
      // One may have begun another.
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
