import { accountMessages, sharingMessages } from '#auth'
import type { MessageKind, MessageSource } from '#messaging'
import { toolMessageSources } from '#tools'

/** Everything that sends messages, in the order in which people see it. */
export const messageSources: readonly MessageSource[] = [accountMessages, sharingMessages, ...toolMessageSources]

/** Undefined for the kind of an old message that nothing declares any more. */
export function findMessageKind(kindId: string): MessageKind | undefined {
  return messageSources.flatMap((source) => source.kinds).find(({ id }) => id === kindId)
}
