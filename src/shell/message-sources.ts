import { accountMessages, sharingMessages } from '#auth'
import type { MessageSource } from '#messaging'
import { toolMessageSources } from '#tools'

/** Everything that sends messages, in the order in which people see it. */
export const messageSources: readonly MessageSource[] = [accountMessages, sharingMessages, ...toolMessageSources]
