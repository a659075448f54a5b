/** Stands for the contact of a service that has not named one. */
export const placeholderEmail = 'support@fireside.example';
