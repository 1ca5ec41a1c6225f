"""A scene of our own in the form of the play: with speakers' names, speeches and lines, for units to read.

Its speakers and its words are none of Shakespeare's, so that no model has it by heart.
"""

SCENE = """MARINA:
The boat is late, and still the river sings
Of those who crossed before us and were glad.
Will no man bring us to the other shore?

FERRYMAN:
Good lady, peace! The water is too high,
And I have rowed since morning for a king.

MARINA:
A king? What king would cross in such a storm?

FERRYMAN:
He gave no name, but gave me gold enough;
And when I asked him whither he would go,
He laughed, and said: to find a better man.

OLD SOLDIER:
I know that laugh. I heard it in the wars,
When half our captains wept and half were dead.
He is a king that never loved his crown.

MARINA:
Then let us follow him, and ask him why.

FERRYMAN:
Not for your tears, nor yet for all his gold.
The night comes on; the stars are hid in cloud.

OLD SOLDIER:
Give me the oar, and sit thee by the fire.
These hands have held much heavier things than wood.

MARINA:
Brave father, come! I will not be afraid.

FERRYMAN:
Go, then, and drown; but leave the boat behind.

OLD SOLDIER:
How shall we cross without a boat, thou fool?

FERRYMAN:
As all men cross at last, good sir: alone.

MARINA:
His words are cold, and yet his heart is kind.
See how he weeps, and how he turns away.

SECOND GUARD:
Who stands there by the river? Speak your names!

OLD SOLDIER:
A father and a daughter, and no harm.

SECOND GUARD:
The king is lost, and we must find the king.
"""
