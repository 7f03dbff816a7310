/** The script of every page. It loads search and sandbox on first use. */
import './tabs.js';
import './buttons.js';
import './loader.js';
import './contents.js';
