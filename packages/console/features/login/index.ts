export { LocalLogin } from './local-login.tsx'
export { SamlLogin } from './saml-login.tsx'
