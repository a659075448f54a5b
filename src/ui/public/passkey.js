// Offers a passkey in place of the password on the log in page, where the browser supports passkeys. The form with the
// password works without this script.
const form = document.querySelector('form[data-passkey]');
const can = typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

if (form && can) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.passkey));
  let waiting = new AbortController();
  const ask = async (mediation) => {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    try {
      const answer = await navigator.credentials.get({ publicKey, signal, ...(mediation && { mediation }) });
      form.elements.passkey.value = JSON.stringify(answer);
      form.elements.shared.value = document.querySelector('[type=checkbox][name=shared]')?.checked
        ? 'on'
        : '';
      form.submit();
    } catch {
      // The person chose no passkey, so the page stays as it is.
    }
  };
  form.hidden = false;
  form.querySelector('button').addEventListener('click', () => void ask());
  PublicKeyCredential.isConditionalMediationAvailable?.().then((offers) => offers && ask('conditional'));
}
