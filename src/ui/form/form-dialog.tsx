/** A dialog that is a form: its fields, what is wrong with it as a whole, and the two ways out. */
import { useId, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../button.tsx'
import { Stack } from '../card.tsx'
import { Dialog } from '../dialog.tsx'
import type { IconName } from '../page/icon.tsx'
import { FormAlert } from '../page/notice.tsx'
import { RestoredNotice, type FormFrame } from './use-form.tsx'

type FormDialogProps = {
  readonly title: string
  readonly submitLabel: string
  readonly submitIcon?: IconName
  readonly cancelLabel?: string
  /** What is sent can't be undone: the other way out is the one that is offered first. */
  readonly isFinal?: boolean
  readonly isBusy?: boolean
  readonly maxWidth?: number
  /** What is wrong where no single field is to blame. */
  readonly error?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
} & (
  | {
      /** What `useForm` returned; then closing by accident keeps what was typed. */
      readonly form: FormFrame
    }
  | { readonly onSubmit: () => void }
)

export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, submitIcon, cancelLabel = 'Abbrechen', isFinal = false, isBusy = false } = props
  const { error, onClose, children, maxWidth = 440 } = props
  const form = 'form' in props ? props.form : undefined
  const formId = useId()
  const cancel = (
    <Button
      key="cancel"
      variant={isFinal ? 'primary' : 'quiet'}
      onClick={() => {
        form?.discard()
        onClose()
      }}
    >
      {cancelLabel}
    </Button>
  )
  const send = (
    <Button
      key="send"
      variant={isFinal ? 'quiet' : 'primary'}
      type="submit"
      form={formId}
      isBusy={isBusy}
      {...(submitIcon === undefined ? {} : { icon: submitIcon })}
    >
      {submitLabel}
    </Button>
  )
  return (
    <Dialog title={title} maxWidth={maxWidth} onClose={onClose} actions={isFinal ? [send, cancel] : [cancel, send]}>
      <form id={formId} {...('form' in props ? props.form.formProps : submitOnly(props.onSubmit))}>
        <Stack gap={2}>
          {form === undefined ? null : <RestoredNotice form={form} />}
          {children}
          <FormAlert message={error} />
        </Stack>
      </form>
    </Dialog>
  )
}

function submitOnly(onSubmit: () => void) {
  return {
    noValidate: true,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      onSubmit()
    },
  }
}
