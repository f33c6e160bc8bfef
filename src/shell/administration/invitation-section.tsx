import { useState, type SubmitEvent } from 'react'
import { invite, listInvitations, revokeInvitation, type Invitation } from '#auth'
import { useAuth } from '#auth/client'
import { formatInstant } from '#base/text/format'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { ListRow } from '#ui/list/list-row'
import { FormAlert } from '#ui/page/notice'
import { ServerPart, useServerData, useAction } from '../account/server-part.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'

const NOTE_MAX_LENGTH = 100

export function InvitationSection() {
  const { call } = useAuth()
  const action = useAction()
  const [data, reload] = useServerData(listInvitations)
  const [note, setNote] = useState('')
  const [link, setLink] = useState<string>()

  async function create(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const made = await action.run(() => call(invite, { note }))
    if (made === undefined) return
    setNote('')
    setLink(made.link)
    reload()
  }

  async function revoke(invitation: Invitation): Promise<void> {
    const done = await action.run(() => call(revokeInvitation, { invitationId: invitation.id }))
    if (done !== undefined) reload()
  }

  return (
    <Card aria-labelledby="invitations">
      <Stack gap={2}>
        <SectionTitle id="invitations">Einladungen</SectionTitle>
        <QuietText>Ein Link gilt sieben Tage und für eine Person.</QuietText>
        <form noValidate onSubmit={(event) => void create(event)}>
          <Stack gap={2}>
            <Field
              label="Für wen? (nur zur Erinnerung)"
              name="note"
              autoComplete="off"
              maxLength={NOTE_MAX_LENGTH}
              placeholder="Oma"
              value={note}
              onChange={setNote}
            />
            <div>
              <Button variant="primary" type="submit" icon="plus" isBusy={action.isBusy}>
                Einladung anlegen
              </Button>
            </div>
          </Stack>
        </form>
        <FormAlert message={action.error?.message} />
        <ServerPart data={data} onRetry={reload}>
          {({ invitations }) => (
            <ul aria-label="Offene Einladungen">
              {invitations.map((invitation) => (
                <ListRow
                  key={invitation.id}
                  title={invitation.note === '' ? 'Ohne Notiz' : invitation.note}
                  detail={`Gilt bis ${formatInstant(invitation.expiresAt)}`}
                  actions={
                    <Button
                      variant="quiet"
                      label={`Zurückziehen: ${invitation.note}`}
                      isBusy={action.isBusy}
                      onClick={() => void revoke(invitation)}
                    >
                      Zurückziehen
                    </Button>
                  }
                />
              ))}
            </ul>
          )}
        </ServerPart>
      </Stack>
      {link === undefined ? null : <InvitationDialog link={link} onClose={() => setLink(undefined)} />}
    </Card>
  )
}
