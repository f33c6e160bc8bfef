/** A dialog that is a form: its fields, what is wrong with it as a whole, and the two ways out. */
import { useId, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../button.tsx'
import { Stack } from '../card.tsx'
import { Dialog } from '../dialog.tsx'
import type { IconName } from '../page/icon.tsx'
import { FormAlert } from '../page/notice.tsx'

type FormDialogProps = {
  readonly title: string
  readonly submitLabel: string
  readonly submitIcon?: IconName
  readonly cancelLabel?: string
  /** What is sent can't be undone: the other way out is the one that is offered first. */
  readonly isFinal?: boolean
  readonly isBusy: boolean
  /** What is wrong where no single field is to blame. */
  readonly error: string | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function FormDialog({
  title,
  submitLabel,
  submitIcon,
  cancelLabel = 'Abbrechen',
  isFinal = false,
  isBusy,
  error,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId()
  const cancel = (
    <Button key="cancel" variant={isFinal ? 'primary' : 'quiet'} onClick={onClose}>
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
    <Dialog title={title} onClose={onClose} actions={isFinal ? [send, cancel] : [cancel, send]}>
      <form
        id={formId}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack gap={2}>
          {children}
          <FormAlert message={error} />
        </Stack>
      </form>
    </Dialog>
  )
}
