import { readDocument, shareDocument } from '#documents'
import { failed, ok, type Result } from '#base/result'
import type { CallEndpoint, RequestFailure } from '#http/client'

/** Another user may change the members at the same moment; more collisions than this are no coincidence. */
const TRIES = 4

/**
 * Changes who sees a document besides its owner: lets people in or removes them (the owner), or leaves (a member). It needs
 * the server. `change` gets the list as the server has it and gives the new one; if another user changes it meanwhile, it is
 * asked again, so an outdated list neither adds nor removes a member. The answer is the list before.
 */
export async function changeMembers(
  call: CallEndpoint,
  document: { readonly collection: string; readonly id: string },
  change: (memberIds: readonly string[]) => readonly string[],
): Promise<Result<{ readonly before: readonly string[] }, RequestFailure>> {
  const { collection, id } = document
  for (let tries = 1; ; tries++) {
    const read = await call(readDocument, { collection, id })
    if (!read.ok) return read
    const before = read.value.document.memberIds
    const memberIds = [...change(before)]
    const shared = await call(shareDocument, { collection, id, memberIds, knownMemberIds: [...before] })
    if (shared.ok) return ok({ before })
    if (shared.error.code !== 'version-conflict' || tries === TRIES) return failed(shared.error)
  }
}
