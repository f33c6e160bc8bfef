/** How the page calls what messages come from. */
import { tools } from '#tools'
import type { IconName } from '#ui/page/icon'
import { messageSources } from '../message-sources.ts'

/** Everything a message may be from, in the order in which people see it; tools also when they send none any more. */
export const senders: readonly { readonly id: string; readonly label: string }[] = [
  ...messageSources,
  ...tools
    .filter((tool) => messageSources.every((source) => source.id !== tool.id))
    .map((tool) => ({ id: tool.id, label: tool.title })),
]

/** The icon of a sender: the tool's own, a person for the account and for people, else the bell. */
export function senderIcon(id: string): IconName {
  if (id === 'account' || id === 'sharing') return 'person'
  return tools.find((tool) => tool.id === id)?.icon ?? 'bell'
}

/** The display name of a sender; an unknown one is called by its id. */
export function senderLabel(id: string): string {
  return senders.find((sender) => sender.id === id)?.label ?? id.charAt(0).toUpperCase() + id.slice(1)
}
