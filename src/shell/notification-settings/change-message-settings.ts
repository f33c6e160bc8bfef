/** Changes a user's choices: in their own record, one switch at a time, so that it works offline and merges. */
import { usersCollection } from '#auth'
import type { DocumentsClient } from '#documents/client'
import { messageChannels, type MessageChannel, type MessageSettings } from '#messaging'

type Documents = Pick<DocumentsClient, 'get' | 'modify'>

/** The names of the fields as they stand in the record. */
const SETTINGS = 'messageSettings'
const choicesOf = (kindId: string): string => `${SETTINGS}/choices/${kindId}`

type Choice = { readonly kindId: string; readonly channel: MessageChannel; readonly isOn: boolean }

export function chooseChannel(documents: Documents, userId: string, { kindId, channel, isOn }: Choice): void {
  documents.modify(usersCollection, userId, { [channel]: isOn }, choicesOf(kindId))
}

/** The time in which push and mail wait is one value: half of one edit and half of another would match no user's intention. */
export function setQuietHours(
  documents: Documents,
  userId: string,
  quietHours: NonNullable<MessageSettings['quietHours']>,
): void {
  documents.modify(usersCollection, userId, { quietHours }, SETTINGS)
}

/** Every switch the user has set, including those of kinds that are no longer declared. */
export function choicesIn(settings: MessageSettings | undefined): readonly Choice[] {
  return Object.entries(settings?.choices ?? {}).flatMap(([kindId, chosen]) =>
    messageChannels.flatMap((channel) => {
      const isOn = chosen[channel]
      return isOn === undefined ? [] : [{ kindId, channel, isOn }]
    }),
  )
}

/**
 * Resets all switches to the defaults of their kinds and returns an undo function. The undo keeps switches that were set again
 * meanwhile, here or on another device.
 */
export function resetChoices(documents: Documents, userId: string): () => void {
  const before = choicesIn(documents.get(usersCollection, userId)?.messageSettings)
  for (const { kindId, channel } of before) {
    documents.modify(usersCollection, userId, { [channel]: undefined }, choicesOf(kindId))
  }
  return () => {
    const now = documents.get(usersCollection, userId)?.messageSettings?.choices
    for (const choice of before) {
      if (now?.[choice.kindId]?.[choice.channel] === undefined) chooseChannel(documents, userId, choice)
    }
  }
}
