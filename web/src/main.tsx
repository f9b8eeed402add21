import '#lib/no-code-from-text.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askForCurrentUser } from '#features/accounts/current-user.ts'
import { Entrance } from './Entrance.tsx'
import './styles/app.css'

const currentUser = askForCurrentUser()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <Entrance currentUser={currentUser} />
  </StrictMode>,
)
