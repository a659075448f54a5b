import { onEveryAccountStore } from '../../support/account-stores.ts';
import { userDirectoryContract } from './user-directory-contract.ts';

onEveryAccountStore('UserDirectory', userDirectoryContract);
