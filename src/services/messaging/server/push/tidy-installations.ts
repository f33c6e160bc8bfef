import type { Now } from '#base/clock'
import type { Installation, Installations } from './installations.ts'
import { isSessionEnded, type FindSessionEnds } from './push-session.ts'

const PAGE = 200

/** Removes installations whose session was ended, and notes when the others can run out at the earliest: they are renewed. */
export async function tidyInstallations(
  o: { readonly findSessionEnds: FindSessionEnds; readonly now: Now },
  installations: Installations,
): Promise<void> {
  await installations.tidyEndings(o.now())
  let page: readonly Installation[] = []
  do {
    page = await installations.page(page.at(-1)?.installationId ?? '', PAGE)
    const ends = await o.findSessionEnds([...new Set(page.map(({ sessionId }) => sessionId))])
    for (const one of page) {
      const endsAtMs = ends.get(one.sessionId)
      if (isSessionEnded(one, ends, o.now())) await installations.removeEnded(one)
      else if (endsAtMs !== undefined && endsAtMs !== one.sessionEndsAtMs)
        await installations.noteSessionEnd(one, endsAtMs)
    }
  } while (page.length === PAGE)
}
