/** The spans of time in a step, each a timer with one press, of a range both ends; and a timer of the cook's own. */
import { useState } from 'react'
import { failed, ok } from '#base/result'
import { Cluster } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { Icon } from '#ui/page/icon'
import { clockIcon } from '#ui/page/tool-icons'
import { MAX_MINUTES, MAX_NAME } from '../../model.ts'
import { formatMinutes, readMinutes } from '../../reading/durations.ts'
import { findTimers } from '../../reading/find-timers.ts'
import { useCookTimers } from './use-cook-timers.ts'

type StepTimersProps = { readonly recipe: { readonly id?: string; readonly title: string }; readonly text: string }

export function StepTimers({ recipe, text }: StepTimersProps) {
  const { start } = useCookTimers()
  const [isAsking, setAsking] = useState(false)
  const found = findTimers(text).flatMap(({ seconds, toSeconds, label }) =>
    [seconds, ...(toSeconds === undefined ? [] : [toSeconds])].map((each) => ({ seconds: each, label })),
  )
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
      <Chip picture={<Icon name="plus" size={18} />} onClick={() => setAsking(true)}>
        Wecker
      </Chip>
      {isAsking ? (
        <OwnTimer
          label={recipe.title}
          onStart={(label, minutes) => start(label, minutes * 60, recipe.id)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Cluster>
  )
}

type OwnTimerProps = {
  readonly label: string
  readonly onStart: (label: string, minutes: number) => void
  readonly onClose: () => void
}

/** Asks for how long and for what. */
function OwnTimer({ label, onStart, onClose }: OwnTimerProps) {
  const form = useForm({
    start: { span: '', label },
    read: (draft) => {
      const minutes = readMinutes(/^\d+([.,]\d+)?$/.test(draft.span.trim()) ? `${draft.span} Min.` : draft.span)
      return minutes === undefined || minutes > MAX_MINUTES
        ? failed({ span: 'Schreib, wie lange, zum Beispiel 10 oder 1 Std. 30 Min.' })
        : ok({ minutes, label: draft.label.trim() === '' ? label : draft.label.trim() })
    },
    onSave: (timer: { readonly minutes: number; readonly label: string }) => {
      onStart(timer.label, timer.minutes)
      onClose()
    },
  })
  const { field } = fieldsOf(form)
  return (
    <FormDialog title="Wecker stellen" submitLabel="Stellen" form={form} onClose={onClose}>
      <Field label="Minuten" {...field('span')} autoComplete="off" isRequired />
      <Field label="Wofür" {...field('label')} maxLength={MAX_NAME} autoComplete="off" />
    </FormDialog>
  )
}
