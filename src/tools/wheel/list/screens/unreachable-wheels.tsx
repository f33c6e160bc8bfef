import { EmptyState } from '#ui/list/empty-state'
import { Icon, type IconName } from '#ui/page/icon'
import type { WheelsState } from '../../device/wheels-state.ts'

type Reason = Exclude<WheelsState, 'reading' | 'complete'>

const texts: Record<Reason, { readonly icon: IconName; readonly text: string }> = {
  offline: {
    icon: 'offline',
    text: 'Du bist offline, und auf diesem Gerät sind sie nicht gespeichert. Sie sind wieder da, sobald du online bist.',
  },
  'signed-out': {
    icon: 'person',
    text: 'Deine Anmeldung ist abgelaufen, und auf diesem Gerät sind sie nicht gespeichert. Sie sind wieder da, sobald du dich anmeldest.',
  },
  outdated: {
    icon: 'sync',
    text: 'Diese Version der App ist zu alt, um sie zu holen. Sie sind wieder da, sobald du die Seite neu lädst.',
  },
}

/** Shown in place of the wheels while it is unknown which ones exist. */
export function UnreachableWheels({ reason }: { readonly reason: Reason }) {
  const { icon, text } = texts[reason]
  return (
    <EmptyState picture={<Icon name={icon} size={48} />} title="Deine Räder sind gerade nicht erreichbar">
      {text}
    </EmptyState>
  )
}
