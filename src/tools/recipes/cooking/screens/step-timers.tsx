/** The spans of time in a step, each a timer with one press; of a range both ends. */
import { Cluster } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { Icon } from '#ui/page/icon'
import { clockIcon } from '#ui/page/tool-icons'
import { formatMinutes } from '../../reading/durations.ts'
import { findTimers } from '../../reading/find-timers.ts'
import { useCookTimers } from './use-cook-timers.ts'

type StepTimersProps = { readonly recipe: { readonly id?: string; readonly title: string }; readonly text: string }

export function StepTimers({ recipe, text }: StepTimersProps) {
  const { start } = useCookTimers()
  const found = findTimers(text).flatMap(({ seconds, toSeconds, label }) =>
    [seconds, ...(toSeconds === undefined ? [] : [toSeconds])].map((each) => ({ seconds: each, label })),
  )
  if (found.length === 0) return null
  return (
    <Cluster role="group" aria-label="Wecker">
      {found.map(({ seconds, label }) => (
        <Chip
          key={`${seconds} ${label}`}
          picture={<Icon name={clockIcon} size={18} />}
          title={`Wecker stellen: ${label}`}
          onClick={() => start(label === '' ? recipe.title : label, seconds, recipe.id)}
        >
          {seconds % 60 === 0 ? formatMinutes(seconds / 60) : `${seconds} Sek.`}
        </Chip>
      ))}
    </Cluster>
  )
}
