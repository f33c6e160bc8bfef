import * as z from 'zod/mini'
import type { MessageChannel, MessageKind } from './message-source.ts'

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/**
 * A user's message settings, stored in their user record as `messageSettings`, so that they can be changed offline and two devices
 * that change different switches both count. Missing values default to the kind's defaults.
 */
export const messageSettingsSchema = z.strictObject({
  /** By kind and channel. */
  choices: z.optional(
    z.record(
      z.string().check(z.maxLength(64)),
      z.strictObject({
        toast: z.optional(z.boolean()),
        push: z.optional(z.boolean()),
        mail: z.optional(z.boolean()),
        webhook: z.optional(z.boolean()),
      }),
    ),
  ),
  /** While they last, push and mail wait; `from` after `until` means over midnight. Equal times say nothing. */
  quietHours: z.optional(
    z
      .strictObject({
        isOn: z.boolean(),
        /** Wall time, `HH:MM`. */
        from: timeOfDay,
        until: timeOfDay,
        /** IANA name of the zone they were set in. */
        timeZone: z.string().check(z.maxLength(64)),
      })
      .check(z.refine(({ from, until }) => from !== until)),
  ),
})

export type MessageSettings = z.infer<typeof messageSettingsSchema>

/** Whether a message of this kind uses this channel for a user with these settings. */
export function takesChannel(
  settings: MessageSettings | undefined,
  kind: MessageKind,
  channel: MessageChannel,
): boolean {
  if (kind.without?.[channel] !== undefined) return false
  return settings?.choices?.[kind.id]?.[channel] ?? kind.defaults[channel] ?? kind.defaults.push
}
