/** Addresses of Google's hosts at the stand-in `url`, by the product's configuration variables. */
export const googleHosts = (url: string) => ({
  GOOGLE_AUTHORIZE_URL: `${url}/o/oauth2/v2/auth`,
  GOOGLE_TOKEN_URL: `${url}/token`,
  GOOGLE_REVOKE_URL: `${url}/revoke`,
  GOOGLE_CERTS_URL: `${url}/oauth2/v3/certs`,
  GOOGLE_ACCOUNTS_URL: `${url}/v1`,
  GOOGLE_BUSINESS_URL: `${url}/v1`,
  GOOGLE_REVIEWS_URL: `${url}/v4`,
  GOOGLE_NOTIFICATIONS_URL: `${url}/v1`,
  GOOGLE_PLACES_URL: `${url}/v1`,
});
