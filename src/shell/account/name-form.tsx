import { styled } from '@mui/material/styles'
import { useState, type SubmitEvent } from 'react'
import { NAME_MAX_LENGTH, authErrorTexts, usersCollection, type UserRecord } from '#auth'
import { useDocument, useSyncedDocuments } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Field } from '#ui/form/field'

/** The name others see. It is a document like any other, so changing it works offline too. */
export function NameForm({ user }: { readonly user: UserRecord }) {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const stored = useDocument(usersCollection, user.id)
  const current = stored?.name ?? user.name
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const name = (typed ?? current).trim()

  function save(event: SubmitEvent): void {
    event.preventDefault()
    setError(name === '' ? authErrorTexts['missing-name'] : undefined)
    if (name === '' || stored === undefined) return
    documents.modify(usersCollection, user.id, { name })
    setTyped(undefined)
    toasts.show({ kind: 'success', text: 'Name gespeichert', key: 'name' })
  }

  return (
    <Form onSubmit={save} noValidate>
      <Grow>
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          value={typed ?? current}
          onChange={setTyped}
          error={error}
        />
      </Grow>
      {name === current ? null : (
        <Button variant="primary" type="submit" disabled={stored === undefined}>
          Speichern
        </Button>
      )}
    </Form>
  )
}

const Form = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 12 })

const Grow = styled('div')({ flex: '1 1 240px', maxWidth: 420 })
