/**
 * What can be done where no account has the address: the administrator invites by a link that shares the thing as well, others pass on where
 * to register if that is open to all.
 */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { invite, readAccount, readSignInOptions, type Registration } from '#auth'
import { useAuth } from '#auth/client'
import { LinkCard } from '#kit/link/link-card'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { useServerData } from '../account/server-part.tsx'
import { InvitationDialog } from '../administration/invitation-dialog.tsx'
import { useAttempt } from '../sign-in/parts/use-attempt.ts'
import { shorten } from '../words/describe-value.ts'
import type { SharedThing } from './shared-thing.ts'

type InviteNewcomerProps = {
  readonly thing: SharedThing
  readonly email: string
  /** The user chose that the person only reads, which a link cannot bring about: it names no person yet. */
  readonly isReader: boolean
  /** The link was made: the address has done its part. */
  readonly onInvited: () => void
}

export function InviteNewcomer({ thing, email, isReader, onInvited }: InviteNewcomerProps) {
  const { call } = useAuth()
  const attempt = useAttempt()
  const [account] = useServerData(readAccount)
  const [signInOptions] = useServerData(readSignInOptions)
  const [link, setLink] = useState<string>()
  if (account.state !== 'ready' || signInOptions.state !== 'ready') return null
  const { registration, publicUrl } = signInOptions.value
  if (!account.value.security.isAdministrator || registration === 'closed')
    return (
      <Way gap={1.5}>
        <QuietText>{describeWay(registration)}</QuietText>
        {registration === 'open' ? (
          <LinkCard link={{ state: 'made', url: `${publicUrl}/register` }} title="Taschenmesser" />
        ) : null}
      </Way>
    )

  async function create(): Promise<void> {
    const { collection, id } = thing
    const made = await attempt.run(() => call(invite, { note: email, share: { collection, id } }))
    if (made?.ok === true) setLink(made.value.link)
  }

  return (
    <Way gap={1.5}>
      <QuietText>
        Mit einem Einladungslink legt die Person ein Konto an und sieht „{shorten(thing.title, 40)}“ sofort.
        {isReader ? ' Sie kann es auch bearbeiten, bis du unten „Liest nur mit“ wählst.' : null}
      </QuietText>
      <div>
        <Button variant="secondary" icon="plus" isBusy={attempt.isBusy} onClick={() => void create()}>
          Einladungslink anlegen
        </Button>
      </div>
      <FormAlert message={attempt.failure?.message} />
      {link === undefined ? null : <InvitationDialog link={link} onClose={onInvited} />}
    </Way>
  )
}

function describeWay(registration: Registration): string {
  if (registration === 'open')
    return 'Neu hier? Mit diesem Link kann sich die Person registrieren. Danach kannst du mit ihr teilen.'
  if (registration === 'invite')
    return 'Neu hier? Einladen kann, wer diesen Server verwaltet. Danach kannst du mit der Person teilen.'
  return 'Neue Konten sind auf diesem Server gerade nicht möglich. Das stellt ein, wer ihn verwaltet.'
}

const Way = styled(Stack)({ marginTop: 16 })
