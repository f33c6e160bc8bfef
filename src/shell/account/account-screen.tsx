/** The account page: who one is, how the app looks, what is synced, and the way out. */
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import type { UserRecord } from '#auth'
import { useAuth } from '#auth/client'
import { Card, SectionTitle } from '#ui/card'
import { Page } from '#ui/page'
import { onRefresh } from '../refresh.ts'
import { BrokenRecords } from './broken-records.tsx'
import { NameForm } from './name-form.tsx'
import { SignOut } from './sign-out.tsx'
import { SyncSection } from './sync-section.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function AccountScreen({ user }: { readonly user: UserRecord }) {
  const auth = useAuth()
  // What the server knows of the account may have changed with what was just synced.
  useEffect(() => onRefresh(() => void auth.start()), [auth])
  return (
    <Page title="Konto" heading="Konto" maxWidth={720}>
      <Card aria-labelledby="profile">
        <SectionTitle id="profile">Profil</SectionTitle>
        <Rows>
          <NameForm user={user} />
          <div>
            <Term>E-Mail</Term>
            <Value>{user.email}</Value>
          </div>
        </Rows>
      </Card>
      <Card aria-labelledby="look">
        <SectionTitle id="look">Design</SectionTitle>
        <ThemeChoice />
      </Card>
      <SyncSection userId={user.id} />
      <BrokenRecords />
      <Card aria-labelledby="leave">
        <SectionTitle id="leave">Abmelden</SectionTitle>
        <SignOut />
      </Card>
    </Page>
  )
}

const Rows = styled('div')({ display: 'flex', flexDirection: 'column', gap: 20, marginTop: 16 })

const Term = styled('p')({ fontWeight: 600, fontSize: '0.9375rem' })

const Value = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' }))
