"""The numbers of a text, whatever signs its language writes them with."""

import collections
import re

from core.base.i18n import number_separators

# quotes, code, and versions of packages
PROTECTED_PATTERN = re.compile(
    r"“[^”]*”|«[^»]*»|„[^“]*“|`[^`]*`|\$[^$]*\$|\]\([^)]*\)|"
    r"(?:Apache-|Keras |before |[Vv]ersi[oó]n\s+)\d+(?:\.\d+)+"
)
_NUMBER_PATTERN = re.compile(r"(?<!\w)\d+(?:[.,]\d+)*")
# one of something that is many, and many of something that is one; "1 más" and names of layers are neither
WRONG_PLURAL_PATTERN = re.compile(
    r"(?<![\w.,])1 (?:tokens|palabras|caracteres|subpalabras|piezas|filas|veces|clasificadores|cabezas|"
    r"bloques|signos|posiciones|respuestas|estudiantes|preguntas|minutos|segundos|frases|puntos|unidades|épocas|pasos|"
    r"números|celdas|modelos|fechas|lotes|cadenas|letras|Wörter|Zeichenketten|Zeilen|Köpfe|Blöcke|Positionen|"
    r"Klassifikatoren|Antworten|Fragen|Minuten|Sekunden|Sätze|Punkte|Einheiten|Epochen|Schritte|Zahlen|Zellen|"
    r"Modelle|Buchstaben)\b|"
    r"(?<![\w.,])(?:[2-9]|\d\d+) (?:token|palabra|carácter|subpalabra|pieza|fila|vez|clasificador|bloque|"
    r"signo|posición|respuesta|estudiante|pregunta|minuto|segundo|frase|punto|unidad|época|paso|número|celda|"
    r"modelo|fecha|lote|cadena|letra|Wort|Zeile|Kopf|Block|Klassifikator|Antwort|Frage|Minute|Sekunde|Satz|Punkt|"
    r"Einheit|Epoche|Schritt|Zahl|Zelle|Modell)\b"
)


def count_numbers(text: str, language: str) -> collections.Counter[str]:
    """Returns how often each number stands in a text, with a point before its decimals; one in quotes or of a
    version without any.
    """
    decimal, group = number_separators(language)
    plain_text = PROTECTED_PATTERN.sub(lambda numbers: re.sub(r"(?<=\d)[.,](?=\d)", "", numbers[0]), text)
    numbers = (one.replace(group, "").replace(decimal, ".") for one in _NUMBER_PATTERN.findall(plain_text))
    return collections.Counter(numbers)
