import { Chip, ChipRow } from '#ui/form/chip'
import type { MessageFilter } from './message-filter.ts'
import { senderLabel } from './message-senders.ts'

type FilterChipsProps = {
  readonly filter: MessageFilter
  /** Ids of the senders to choose from. */
  readonly senders: readonly string[]
  readonly onChange: (filter: MessageFilter) => void
}

/** Chooses what is shown. */
export function FilterChips({ filter, senders, onChange }: FilterChipsProps) {
  const { source, isUnreadOnly } = filter
  // One sender alone is no choice, as long as the address does not say another one.
  const offered = senders.length > 1 || source !== undefined ? senders : []
  return (
    <ChipRow role="group" aria-label="Filter">
      <Chip isOn={isUnreadOnly} onClick={() => onChange({ source, isUnreadOnly: !isUnreadOnly })}>
        Ungelesen
      </Chip>
      {offered.map((id) => (
        <Chip
          key={id}
          isOn={source === id}
          onClick={() => onChange({ source: source === id ? undefined : id, isUnreadOnly })}
        >
          {senderLabel(id)}
        </Chip>
      ))}
    </ChipRow>
  )
}
