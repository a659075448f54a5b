// Shows a password on a page that the server makes. Without it the button stays away.
(() => {
  for (const button of document.querySelectorAll('button[data-show]')) {
    const input = document.getElementById(button.getAttribute('aria-controls'));
    const show = (isShown) => {
      input.type = isShown ? 'text' : 'password';
      button.textContent = isShown ? button.dataset.hide : button.dataset.show;
    };
    button.addEventListener('click', () => show(input.type === 'password'));
    input.form.addEventListener('submit', () => show(false));
    button.hidden = false;
  }
})();
