/** How long a claim stands: longer than tabs take to hear of the same thing. */
const CLAIM_MS = 10_000

/** True in one tab of those that ask for the same name within some seconds; in each where they can't talk to each other. */
export async function claimForTab(name: string): Promise<boolean> {
  // Missing where the page is not secure, whatever the types say.
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null)
        if (lock !== null) await new Promise((release) => setTimeout(release, CLAIM_MS))
      })
      // A browser that gives no locks: telling twice is better than not at all.
      .catch(() => resolve(true))
  })
}
