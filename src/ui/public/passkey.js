// On the log in page: a passkey in the place of the password, where the browser has them. Without script, and
// without a passkey, the password goes as ever.
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
      // No passkey was chosen: the page stays as it is.
    }
  };
  form.hidden = false;
  form.querySelector('button').addEventListener('click', () => void ask());
  PublicKeyCredential.isConditionalMediationAvailable?.().then((offers) => offers && ask('conditional'));
}
